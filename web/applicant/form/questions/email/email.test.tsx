import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { applicant, renderPage } from '../../testing.tsx';

it('an e-mail address is typed without capitals and corrections, on the keyboard with the @', async () => {
  const { user, store } = renderPage('member');
  const box = screen.getByLabelText(/^E-mail address/);
  await user.type(box, 'vera@example.org');
  expect(store.getState().answers.email_address).toBe('vera@example.org');
  expect(box.getAttribute('inputmode')).toBe('email');
  expect(box.getAttribute('autocapitalize')).toBe('none');
  expect(box.getAttribute('autocomplete')).toBe('email');
});

it('says that it is the address of the account, for as long as it is', async () => {
  const form = applicationForm(sampleTenant);
  const answers = { email_address: 'vera@example.org' };
  const { user } = renderPage('about', { form, answers, session: applicant() });
  const box = document.querySelector<HTMLInputElement>('#email_address');
  const note = () => screen.queryByText(/This is the email you log in with/);
  expect(box?.value).toBe('vera@example.org');
  expect(box?.getAttribute('aria-describedby')).toContain(note()?.id);
  if (box) await user.type(box, '{Backspace}');
  expect(note()).toBeNull();
  const others = [...document.querySelectorAll<HTMLInputElement>('[id$="_email_address"]')];
  expect(others.map(({ value }) => value)).toEqual(['']);
});
