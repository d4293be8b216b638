import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicant, renderPage } from '../testing.tsx';

it('a group with one place for its errors shows each message once, and every field in it points there [§5.4]', () => {
  renderPage('member', {
    answers: { joined_year: '2019', joined_month: '' },
    session: applicant({ webStatus: 'validating' }),
  });
  const group = screen.getByRole('group', { name: 'Member since' });
  expect(within(group).getAllByText('Month and Year')).toHaveLength(1);
  expect(within(group).getAllByText(/Error:/)).toHaveLength(1);
  const errors = document.getElementById('joined_month-together-errors');
  expect(errors?.textContent).toContain('Please choose a year of the last five.');
  for (const label of [/^Month/, /^Year/]) {
    const field = within(group).getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(field.getAttribute('aria-describedby')).toBe('joined_month-together-errors');
  }
});

const child = { birth_date: '2014-03-07' };

it('a confirmation button is open if something behind it was answered, and asks before it clears that', async () => {
  const { user, store } = renderPage('member', {
    answers: { ...child, guardian_2_name: 'Dilya' },
  });
  await user.click(screen.getByRole('button', { name: 'Remove guardian' }));
  await user.click(screen.getByRole('button', { name: 'Keep them' }));
  expect(store.getState().answers.guardian_2_name).toBe('Dilya');
  // Deleted for another name.
  await user.clear(screen.getByLabelText(/Guardian 2: name/));
  await user.type(screen.getByLabelText(/Guardian 2: name/), 'Dina');
  await user.click(screen.getByRole('button', { name: 'Remove guardian' }));
  await user.click(screen.getByRole('button', { name: 'Remove them' }));
  expect(screen.queryByLabelText(/Guardian 2: name/)).toBeNull();
  expect(store.getState().answers.guardian_2_name).toBe('');
});
