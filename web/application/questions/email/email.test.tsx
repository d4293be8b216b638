import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

it('an e-mail address is typed without capitals and corrections, on the keyboard with the @', async () => {
  const { user, store } = renderPage('member');
  const box = screen.getByLabelText(/^E-mail address/);
  await user.type(box, 'vera@example.org');
  expect(store.getState().answers.email_address).toBe('vera@example.org');
  expect(box.getAttribute('inputmode')).toBe('email');
  expect(box.getAttribute('autocapitalize')).toBe('none');
  expect(box.getAttribute('autocomplete')).toBe('email');
});
