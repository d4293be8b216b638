import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicant, renderPage } from '../../testing.tsx';

it('a choice in rows can be cleared only if no answer is needed', async () => {
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

it('a choice in rows shows its error at the group and at every row', () => {
  renderPage('play', { session: applicant({ webStatus: 'validating' }) });
  const group = screen.getByRole('radiogroup', { name: 'Has a club banned you?' });
  expect(group.getAttribute('aria-describedby')).toBe('banned-errors');
  expect(within(group).getByText('Have you been banned?')).toBeTruthy();
  for (const row of within(group).getAllByRole('radio')) {
    expect(row.getAttribute('aria-invalid')).toBe('true');
  }
});
