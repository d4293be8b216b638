import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderPage } from '../../testing.tsx';

it('a list still shows a choice that has left it', () => {
  renderPage('play', { answers: { board: 'glass', board_desc: 'Glass board' } });
  const list = screen.getByLabelText<HTMLSelectElement>(/Board that you bring/);
  expect(list.value).toBe('glass');
  expect([...list.options].map(({ label }) => label)).toContain('Glass board');
});
