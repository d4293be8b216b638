import { act, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

it('a social security number groups itself, and a password is hidden until it is shown [§3.57 §3.58 §4.34]', async () => {
  const { user, store } = renderPage('member');
  await user.type(screen.getByLabelText(/Tax number/), '1234567890');
  expect(store.getState().answers.tax_id).toBe('123-45-6789');
  const box = screen.getByLabelText(/Pass phrase/);
  await user.type(box, 'j’adoube');
  expect(box.getAttribute('type')).toBe('password');
  await user.click(screen.getByRole('button', { name: 'Show password' }));
  expect(box.getAttribute('type')).toBe('text');
  expect(store.getState().answers.pass_phrase).toBe('j’adoube');
});

it('a text that the page has filled in can be deleted at once', async () => {
  const { user, store } = renderPage('member');
  act(() => store.change(() => ({ first_name: 'Vera' })));
  const box = screen.getByRole<HTMLInputElement>('textbox', { name: /First name/ });
  expect(box.value).toBe('Vera');
  await user.clear(box);
  expect(store.getState().answers.first_name).toBe('');
});

it('the end of a pasted line that does not fit is kept beside it', async () => {
  const { user } = renderPage('member');
  await user.click(screen.getByRole('textbox', { name: /First name/ }));
  await user.paste(`${'V'.repeat(45)} Lovelace`);
  const left = await screen.findByLabelText<HTMLTextAreaElement>(/^Left out/);
  expect(left.value).toBe(' Lovelace');
});
