import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { applicant, renderPage } from '../../testing.tsx';

it('a tick box shows its error in words, and belongs to it', () => {
  renderPage('play', { session: applicant({ webStatus: 'validating' }) });
  const box = screen.getByRole('checkbox', { name: 'I accept the rules of the club' });
  expect(box.getAttribute('aria-describedby')).toBe('agrees-errors');
  expect(document.getElementById('agrees-errors')?.textContent).toContain(
    'Please accept the rules of the club.',
  );
});
