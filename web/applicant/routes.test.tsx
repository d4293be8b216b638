import { render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { PartUnavailable } from '../core/parts/load-part.ts';
import { createMemoryHistory } from '../core/routing/page-history.ts';
import { NO_PLACE, placeAt } from '../core/routing/place.ts';
import { RouterProvider } from '../core/routing/RouterProvider.tsx';
import { createRouter, type Router } from '../core/routing/router.ts';
import { Screens } from '../core/routing/Screens.tsx';
import { placeCollege } from '../testing/render-route.tsx';
import { pretendServer } from '../testing/server.ts';
import { type App, AppProvider, createApp } from './app.tsx';
import { createRoutes } from './routes.tsx';
import { PageStarting } from './shell/PageLoading.tsx';

const forgetAll = vi.fn();
const loadReview = vi.fn(async () => ({ Component: () => <h1>Review</h1> }));

vi.mock('./screens.ts', async () => {
  const { Outlet } = await import('../core/routing/Screens.tsx');
  const { useLocation } = await import('../core/routing/RouterProvider.tsx');
  const named = (name: string) => async () => ({ Component: () => <h1>{name}</h1> });
  return {
    preload: () => undefined,
    screens: {
      applicationLayout: async () => ({
        ApplicationLayout: Outlet,
        startApplication: () => undefined,
      }),
      formPage: async () => ({
        Component: function Page() {
          const { pathname } = useLocation();
          if (pathname === '/final-steps') throw new Error('A part of the page broke.');
          return <h1>{pathname === '/education' ? 'Education UG' : 'About You'}</h1>;
        },
      }),
      review: () => loadReview(),
      completion: named('Completion'),
      serviceView: async () => ({ ServiceView: () => <h1>Service view</h1> }),
      login: () => import('./accounts/LoginPage.tsx'),
      signUp: named('Sign Up'),
      confirm: named('Confirm Your Account'),
      forgot: named('Forgot Password'),
      reset: named('Reset Password'),
    },
  };
});

function profile(known: object = {}) {
  return {
    username: 'mia@example.org',
    answer: {},
    document_answer: {},
    last_page: '',
    successful_login: [],
    web_status: [{ web_status: 'started', at: '2024-10-02T12:00:00Z' }],
    ...known,
  };
}

const SUBMITTED = ['started', 'validating', 'submitted'].map((web_status) => ({ web_status }));

/** The page that the test has open. */
let app: App;
let current: Router;

/** Opens an address as a browser would, with or without a login. */
function visit(address: string, { isLoggedIn = false } = {}) {
  if (isLoggedIn) vi.spyOn(document, 'cookie', 'get').mockReturnValue('idp.signed_in=1');
  const { search } = new URL(address, 'http://portal.example');
  const router = createRouter({
    ...createRoutes(search, app),
    history: createMemoryHistory(placeAt(address, NO_PLACE)),
  });
  current = router;
  render(
    <AppProvider app={app}>
      <RouterProvider router={router}>
        <Screens Starting={PageStarting} />
      </RouterProvider>
    </AppProvider>,
  );
  return router;
}

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });

beforeEach(() => {
  placeCollege();
  app = createApp({ navigate: (path, options) => void current.navigate(path, options) });
  forgetAll.mockClear();
  app.answerKeeper.register({
    typedAnswers: () => ({ city: 'Salem' }),
    saveUnsaved: () => Promise.resolve(),
    keepUnsavedFor: () => undefined,
    forgetAll,
  });
});

describe('an anonymous visitor', () => {
  it.each([
    ['/', '/about'],
    ['/nothing/here?token=abc', '/about?token=abc'],
    ['/education', '/education'],
    ['/completion?x=1', '/about?x=1'],
  ])('of %s is at %s', async (address, expected) => {
    const router = visit(address);
    await screen.findByRole('heading', { level: 1 });
    const { pathname, search } = router.getState().shown.place;
    expect(pathname + search).toBe(expected);
  });

  it('finds both ways into an account, which take along what was typed', async () => {
    const router = visit('/about');
    await heading('About You');
    const account = screen.getByRole('button', { name: 'Account' });
    await userEvent.click(account);
    const popover = await screen.findByRole('dialog', { name: 'Account' });
    expect(within(popover).getByRole('button', { name: 'Close' })).toBeTruthy();
    expect(within(popover).getByRole('link', { name: 'Create Account' })).toBeTruthy();
    await userEvent.click(within(popover).getByRole('link', { name: 'Sign In' }));
    await heading('Log In');
    expect(router.getState().shown.place.state).toEqual({ answers: { city: 'Salem' } });
    expect(screen.queryByRole('dialog', { name: 'Account' })).toBeNull();
  });

  it('closes the popover with its button, and is back where they were', async () => {
    visit('/about');
    await heading('About You');
    const account = screen.getByRole('button', { name: 'Account' });
    await userEvent.click(account);
    const popover = await screen.findByRole('dialog', { name: 'Account' });
    await userEvent.click(within(popover).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(account);
  });

  it.each([
    ['Help', ['help@aldervalley.example', 'admission@aldervalley.example', '(541) 555-0178']],
    ['Privacy', ['Read the privacy policy of Alder Valley College', '(541) 555-0142']],
  ])('finds whom to turn to under %s', async (name, details) => {
    visit('/about');
    await heading('About You');
    await userEvent.click(screen.getByRole('button', { name }));
    const dialog = await screen.findByRole('dialog', { name });
    for (const detail of details) expect(dialog.textContent).toContain(detail);
  });

  it('is told kindly when a screen cannot be loaded, and gets it once that is possible', async () => {
    loadReview.mockRejectedValueOnce(new PartUnavailable('No network'));
    const router = visit('/about');
    await heading('About You');
    await router.navigate('/review');
    await heading('We could not load this page');
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
    loadReview.mockRejectedValueOnce(new PartUnavailable('No network'));
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await heading('We could not load this page');
    window.dispatchEvent(new Event('online'));
    await heading('Review');
  });

  it('is told when a part of the page breaks', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    visit('/final-steps');
    expect(await heading('Something went wrong.')).toBeTruthy();
    expect(screen.getByText(/was logged and will be fixed as soon as possible/)).toBeTruthy();
  });
});

describe('an applicant who is logged in', () => {
  it('goes on where they stopped', async () => {
    pretendServer({ 'GET /api/profile': profile({ last_page: '/education' }) });
    const router = visit('/about?x=1', { isLoggedIn: true });
    await heading('Education UG');
    expect(router.getState().shown.place.search).toBe('?x=1');
  });

  it('has started, and the server is told, when they had not', async () => {
    const asked = pretendServer({
      'GET /api/profile': profile({ web_status: [] }),
      'POST /api/web-status': { message: 'Saved.' },
    });
    visit('/about', { isLoggedIn: true });
    await heading('About You');
    await waitFor(() =>
      expect(asked).toContainEqual({
        call: 'POST /api/web-status',
        body: { web_status: 'started' },
      }),
    );
    expect(app.session.getState().webStatus).toBe('started');
  });

  it('has only the completion page once they have submitted', async () => {
    pretendServer({ 'GET /api/profile': profile({ web_status: SUBMITTED }) });
    const router = visit('/education', { isLoggedIn: true });
    await heading('Completion');
    await router.navigate('/about');
    await waitFor(() => expect(router.getState().shown.place.pathname).toBe('/completion'));
  });

  it('sees who they are, and logs out', async () => {
    pretendServer({ 'GET /api/profile': profile(), 'GET /api/logout': { message: 'Bye.' } });
    visit('/about', { isLoggedIn: true });
    await heading('About You');
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    const popover = await screen.findByRole('dialog', { name: 'Account' });
    expect(within(popover).getByText('mia@example.org')).toBeTruthy();
    await userEvent.click(within(popover).getByRole('button', { name: 'Log Out' }));
    await heading('Log In');
    expect(await screen.findByText('You have been logged out.')).toBeTruthy();
    expect(forgetAll).toHaveBeenCalled();
    expect(app.session.getState().isLoggedIn).toBe(false);
  });

  it('is told in a dialog when logging out fails, and sees nothing more of their data', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    pretendServer({
      'GET /api/profile': profile(),
      'GET /api/logout': { status: 500, body: { message: 'Not now.' } },
    });
    visit('/about', { isLoggedIn: true });
    await heading('About You');
    await userEvent.click(screen.getByRole('button', { name: 'Account' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Log Out' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Unexpected Error' });
    expect(dialog.textContent).toContain('Not now.');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('button', { name: 'Account' })).toBeTruthy();
    expect(app.session.getState().isLoggedIn).toBe(false);
  });

  it('whose session is invalid is led to /login, with the reason', async () => {
    pretendServer({ 'GET /api/profile': { status: 401, body: { message: 'Please log in.' } } });
    visit('/education', { isLoggedIn: true });
    await heading('Log In');
    expect(
      await screen.findByText(
        'Your session is invalid. Please clear your cookies and login again.',
      ),
    ).toBeTruthy();
  });
});

describe('a page that starts while the server does not answer', () => {
  const answers = (...first: object[]) => {
    const next = [...first];
    return () => next.shift() ?? profile();
  };

  it.each([
    ['says that it is busy', { status: 503, body: { message: 'Not now.' } }, 'Not now.'],
    [
      'is out of reach behind a gateway',
      { status: 502, body: 'Bad gateway' },
      "We've encountered an unexpected error at this time. Please try again later.",
    ],
    ['has been asked too often', { status: 429, body: { message: 'Slow down.' } }, 'Slow down.'],
  ])('and %s, says so and tries again by itself [§8.1 §8.3]', async (_how, answer, said) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      pretendServer({ 'GET /api/profile': answers(answer, answer) });
      visit('/about', { isLoggedIn: true });
      expect(await screen.findByText(`${said} We'll keep trying.`)).toBeTruthy();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await heading('About You')).toBeTruthy();
      expect(screen.queryByText(/We'll keep trying/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  });

  it('and cannot do it at all, shows the root error screen', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    pretendServer({ 'GET /api/profile': { status: 500, body: { message: 'Broken.' } } });
    visit('/about', { isLoggedIn: true });
    expect(await heading('Something went wrong.')).toBeTruthy();
  });
});

describe('a member of the staff', () => {
  it.each(['/about', '/completion', '/login', '/anything'])(
    'sees the read-only view at %s, and nothing around it',
    async (path) => {
      visit(`${path}?service_token=abc`);
      await heading('Service view');
      expect(app.session.getState().isServiceUser).toBe(true);
      expect(screen.queryByRole('button')).toBeNull();
      expect(screen.queryByRole('link')).toBeNull();
    },
  );
});
