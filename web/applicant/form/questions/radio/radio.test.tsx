import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

it('a choice in rows can be taken back only where no answer is needed', async () => {
  const { user, store } = renderPage('play', {
    answers: { rating: '640', coach: 'Y', banned: 'N' },
  });
  const clear = screen.getAllByRole('button', { name: 'Clear my answer' });
  expect(clear).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'Clear my answer' }));
  expect(store.getState().answers.coach).toBe('');
  // The button hides: the focus must not be lost with it.
  const group = screen.getByRole('radiogroup', { name: /coach/i });
  expect(document.activeElement).toBe(within(group).getAllByRole('radio')[0]);
});
