import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

it('a postal code takes letters, and says when it is too short', async () => {
  const { user, store } = renderPage('member', { answers: { country: 'CAN' } });
  const box = screen.getByLabelText('ZIP/Postal Code');
  await user.type(box, 'K1A');
  await user.tab();
  expect(store.getState().answers.zip).toBe('K1A');
  expect(screen.getByText('ZIP Code must be at least 5 characters.')).toBeTruthy();
  await user.type(box, ' 0B1');
  expect(screen.queryByText('ZIP Code must be at least 5 characters.')).toBeNull();
});
