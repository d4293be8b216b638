import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

function fields() {
  const group = within(screen.getByRole('group', { name: 'Date of birth' }));
  return {
    group: screen.getByRole('group', { name: 'Date of birth' }),
    month: group.getByLabelText<HTMLSelectElement>('Month'),
    day: group.getByLabelText<HTMLInputElement>('Day'),
    year: group.getByLabelText<HTMLInputElement>('Year'),
  };
}

describe('a date of birth', () => {
  it('that does not exist is not stored, shows an error when it is left, and stays to be corrected', async () => {
    const { user, store } = renderPage('member', { answers: { birth_date: '2001-02-16' } });
    const { group, day, year } = fields();
    const live = group.querySelector('[aria-live=polite]');
    await user.clear(day);
    await user.type(day, '30');
    expect(store.getState().answers.birth_date).not.toBe('');
    await user.click(screen.getByLabelText('First name'));
    expect(store.getState().answers.birth_date).toBe('');
    const complaint = screen.getByText(/That date does not exist/);
    expect(complaint.closest('[aria-live=polite]')).toBe(live);
    expect(day.value).toBe('30');
    expect(year.value).toBe('2001');
    expect(day.getAttribute('aria-invalid')).toBe('true');
    await user.clear(day);
    await user.type(day, '3');
    expect(store.getState().answers.birth_date).toBe('2001-02-03');
    expect(screen.queryByText(/That date does not exist/)).toBeNull();
  });

  it('does not empty what depends on it while its year is corrected', async () => {
    const { user, store } = renderPage('member', {
      answers: { birth_date: '2014-02-16', guardian_1_name: 'Dilya' },
    });
    const { year } = fields();
    await user.clear(year);
    await user.type(year, '2015');
    expect(store.getState().answers).toMatchObject({
      birth_date: '2015-02-16',
      guardian_1_name: 'Dilya',
    });
  });
});
