import { screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { Link } from '#web/core/routing/Link.tsx';
import { Outlet } from '#web/core/routing/Screens.tsx';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { useArrival } from './useArrival.ts';

function Sheet() {
  useArrival();
  return (
    <main>
      <Outlet />
    </main>
  );
}

function About() {
  return (
    <>
      <h1>About You</h1>
      <Link to="/education">Next</Link>
    </>
  );
}

function Education() {
  return (
    <>
      <h1>Education UG</h1>
      <Link to="/education#hs_name">School</Link>
      <input id="hs_name" aria-label="Your school" />
    </>
  );
}

function visit(entry: { pathname: string; hash?: string }) {
  return renderRoutes(
    [
      {
        Component: Sheet,
        children: [
          { path: '/about', Component: About },
          { path: '/education', Component: Education },
        ],
      },
    ],
    entry,
  );
}

describe('focus', () => {
  it('stays with the browser on the first screen', () => {
    visit({ pathname: '/about' });
    expect(document.activeElement).toBe(document.body);
  });

  it('goes to the heading of the next screen', async () => {
    visit({ pathname: '/about' });
    await userEvent.click(screen.getByRole('link', { name: 'Next' }));
    expect(document.activeElement).toBe(await screen.findByRole('heading', { level: 1 }));
  });

  it('goes to what the address names, on the same screen too', async () => {
    visit({ pathname: '/education' });
    await userEvent.click(screen.getByRole('link', { name: 'School' }));
    await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Your school')));
  });

  it('goes there and scrolls when the page is opened by such an address', () => {
    const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView');
    visit({ pathname: '/education', hash: '#hs_name' });
    expect(document.activeElement).toBe(screen.getByLabelText('Your school'));
    expect(scrolled.mock.contexts.at(-1)).toBe(screen.getByLabelText('Your school'));
  });
});
