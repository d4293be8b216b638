import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Link } from '#web/core/routing/Link.tsx';
import { renderPage } from '../testing.tsx';
import { Component } from './FormPage.tsx';

it('the page that the route names stands there, and nothing of the one before', async () => {
  const { user } = renderPage('member', {
    above: (
      <section aria-label="At the route">
        <Component />
        <Link to="/play">Go on</Link>
      </section>
    ),
  });
  const here = within(screen.getByRole('region', { name: 'At the route' }));
  const form = here.getByRole('form', { name: 'You' });
  await user.click(here.getByRole('link', { name: 'Go on' }));
  expect(here.getByRole('form', { name: 'Your chess' })).not.toBe(form);
  expect(form.isConnected).toBe(false);
});
