import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { applicant, renderPage } from '../testing.tsx';

describe('a conditional block', () => {
  it('comes and goes with its condition, and what it asked is emptied', async () => {
    const { user, store } = renderPage('play', { answers: { banned: 'Y' } });
    await user.type(screen.getByLabelText(/Please tell us more/), 'I hummed.');
    await user.click(
      within(screen.getByRole('radiogroup', { name: 'Has a club banned you?' })).getByLabelText(
        'No',
      ),
    );
    expect(screen.queryByLabelText(/Please tell us more/)).toBeNull();
    expect(store.getState().answers.banned_comment).toBe('');
  });
});

describe('a group of conditions', () => {
  it('shows the questions of the first condition that holds, and empties those of the others', async () => {
    const { user, store } = renderPage('play', {
      answers: { rating: '1500', evening: 'TUE', league_team: 'Barre II' },
    });
    expect(screen.getByLabelText(/^Team/)).toBeTruthy();
    const rating = screen.getByLabelText(/^Rating/);
    await user.clear(rating);
    await user.type(rating, '640');
    expect(screen.queryByLabelText(/^Team/)).toBeNull();
    expect(screen.getByRole('radiogroup', { name: /Do you want a coach/ })).toBeTruthy();
    expect(store.getState().answers).toMatchObject({ league_team: '', evening: '' });
  });
});

describe('a group with one place for its errors', () => {
  it('shows each message once, and every field in it points there [§5.4]', () => {
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
});

describe('a confirmation button', () => {
  const child = { birth_date: '2014-03-07' };

  it('reveals what is behind it, and closes without a question while that is empty', async () => {
    const { user } = renderPage('member', { answers: child });
    const button = screen.getByRole('button', { name: 'Add a guardian' });
    expect(button.getAttribute('aria-expanded')).toBe('false');
    await user.click(button);
    expect(screen.getByLabelText(/Guardian 2: name/)).toBeTruthy();
    const open = screen.getByRole('button', { name: 'Remove guardian' });
    expect(open.getAttribute('aria-expanded')).toBe('true');
    await user.click(open);
    expect(screen.queryByLabelText(/Guardian 2: name/)).toBeNull();
  });

  it('is open when something behind it was answered, and asks before it takes that away', async () => {
    const { user, store } = renderPage('member', {
      answers: { ...child, guardian_2_name: 'Dilya' },
    });
    await user.click(screen.getByRole('button', { name: 'Remove guardian' }));
    await user.click(screen.getByRole('button', { name: 'Keep them' }));
    expect(store.getState().answers.guardian_2_name).toBe('Dilya');
    await user.click(screen.getByRole('button', { name: 'Remove guardian' }));
    await user.click(screen.getByRole('button', { name: 'Remove them' }));
    expect(screen.queryByLabelText(/Guardian 2: name/)).toBeNull();
    expect(store.getState().answers.guardian_2_name).toBe('');
  });
});

describe('a confirmation tick box', () => {
  it('shows what comes after, and hides and empties what was optional', async () => {
    const { user, store } = renderPage('play', { answers: { rules_question: 'En passant?' } });
    await user.click(screen.getByRole('checkbox', { name: 'I know the rules of chess' }));
    expect(screen.getByLabelText('Sign with your name')).toBeTruthy();
    expect(screen.queryByLabelText(/What do you want explained/)).toBeNull();
    expect(store.getState().answers.rules_question).toBe('');
  });
});

describe('a note', () => {
  it('stands between the questions', () => {
    renderPage('member');
    expect(screen.getByText('Everybody is welcome.')).toBeTruthy();
  });
});

it('what applicants ask is folded until they ask it', async () => {
  const { user } = renderPage('final-steps', { form: applicationForm(sampleTenant) });
  const [question] = screen.getAllByText('Who reads this?');
  const entry = question?.closest('details');
  expect(entry?.open).toBe(false);
  if (question) await user.click(question);
  expect(entry?.open).toBe(true);
  expect(entry?.textContent).toContain('The Office of Admission.');
});
