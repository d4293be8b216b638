import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

function labels(name: RegExp | string): string[] {
  const select = screen.getByLabelText<HTMLSelectElement>(name);
  return [...select.options].map((option) => option.label);
}

describe('a list', () => {
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
