import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

function labels(name: RegExp | string): string[] {
  const select = screen.getByLabelText<HTMLSelectElement>(name);
  return [...select.options].map((option) => option.label);
}

describe('a list', () => {
  it('starts with an empty entry, and stores the code with its label', async () => {
    const { user, store } = renderPage('member');
    expect(labels('Country')).toEqual(['--', 'United States', 'Canada', 'United Kingdom']);
    await user.selectOptions(screen.getByLabelText('Country'), 'Canada');
    expect(store.getState().answers).toMatchObject({ country: 'CAN', country_desc: 'Canada' });
  });

  it('of years counts from today', () => {
    renderPage('member');
    const since = within(screen.getByRole('group', { name: 'Member since' }));
    const years = since.getByLabelText<HTMLSelectElement>(/^Year/);
    expect([...years.options].map((option) => option.label)).toEqual([
      '--',
      ...['2026', '2025', '2024', '2023', '2022', '2021'],
    ]);
  });

  it('still shows a choice that has left it', () => {
    renderPage('play', { answers: { board: 'glass', board_desc: 'Glass board' } });
    expect(screen.getByLabelText<HTMLSelectElement>(/Board that you bring/).value).toBe('glass');
    expect(labels(/Board that you bring/)).toContain('Glass board');
  });
});

describe('a conditional list', () => {
  it('appears with the answer that it depends on, and offers what belongs to it', async () => {
    const { user } = renderPage('member');
    expect(screen.queryByLabelText('State or province')).toBeNull();
    await user.selectOptions(screen.getByLabelText('Country'), 'United States');
    expect(labels('State or province')).toEqual(['--', 'Vermont', 'Maine']);
    await user.selectOptions(screen.getByLabelText('Country'), 'Canada');
    expect(labels('State or province')).toEqual(['--', 'Ontario', 'Quebec']);
  });

  it('is emptied, label and all, when that answer changes', async () => {
    const { user, store } = renderPage('member', {
      answers: { country: 'USA', state: 'VT', state_desc: 'Vermont' },
    });
    await user.selectOptions(screen.getByLabelText('Country'), 'Canada');
    expect(store.getState().answers).toMatchObject({ state: '', state_desc: '' });
  });
});
