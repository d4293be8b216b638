import { screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { open } from './testing.tsx';

it.each([
  ['/login', /What you saved is in your account, on any device/],
  ['/signup', /kept in this tab, and saved to your account when you log in here/],
  ['/confirm', /Keep it open, type the code here and log in/],
  ['/forgot', /A new password changes nothing in your application/],
  ['/reset', /A new password changes nothing in your application/],
])('the card at %s tells who asks that the answers are still there', async (path, answer) => {
  open({ pathname: path });
  const question = await screen.findByText('Are my answers still there?');
  const entry = question.closest('details');
  expect(entry?.open).toBe(false);
  await userEvent.click(question);
  expect(entry?.open).toBe(true);
  expect(screen.getByText(answer)).toBeTruthy();
});
