/** Every way in which a session ends, on every route: through the real routes, with the real /login. */
import { act, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { profileQuery } from '../core/api/queries.ts';
import { createMemoryHistory } from '../core/routing/page-history.ts';
import { NO_PLACE, placeAt } from '../core/routing/place.ts';
import { RouterProvider } from '../core/routing/RouterProvider.tsx';
import { createRouter, type Router } from '../core/routing/router.ts';
import { Screens } from '../core/routing/Screens.tsx';
import { placeCollege } from '../testing/render-route.tsx';
import { pretendServer } from '../testing/server.ts';
import { type App, AppProvider, createApp } from './app.tsx';
import { createRoutes } from './routes.tsx';
import { ROUTES } from './session/route.ts';
import { PageStarting } from './shell/PageLoading.tsx';

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
          return <h1>{useLocation().pathname}</h1>;
        },
      }),
      review: named('/review'),
      completion: named('/completion'),
      status: named('/status'),
      login: () => import('./accounts/LoginPage.tsx'),
      signUp: named('/signup'),
      confirm: named('/confirm'),
      forgot: named('/forgot'),
      reset: named('/reset'),
      address: named('/address'),
      account: named('/account'),
    },
  };
});

const INVALID = 'Your session is invalid. Please clear your cookies and login again.';
const IDLE = 'You have been automatically logged out due to inactivity.';
const REFUSED = { status: 401, body: { message: 'Please log in.' } };
const AT = '2024-10-02T12:00:00Z';

// A machine that is busy with other tests takes its time to load /login and the popover.
configure({ asyncUtilTimeout: 10_000 });

/** The page that the test has open. */
let app: App;
let current: Router;

/** What the server says; a test changes it. */
let server: { profile: object; logOut: object };

/** Somebody who is logged in, and has opened a route from within the page. */
async function openAt(route: string) {
  const isSubmitted = ['/completion', '/status'].includes(route);
  const statuses = isSubmitted ? ['started', 'validating', 'submitted'] : ['started'];
  server.profile = {
    username: 'mia@example.org',
    answer: {},
    document_answer: {},
    last_page: '',
    successful_login: [{ at: AT }],
    web_status: statuses.map((web_status) => ({ web_status, at: AT })),
  };
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('idp.signed_in=1');
  const router = visit('/about');
  await waitFor(() => expect(app.session.getState().isLoggedIn).toBe(true));
  // Whoever has submitted is led there first; going elsewhere before that would be overtaken by it.
  if (isSubmitted) {
    await waitFor(() => expect(router.getState().shown.place.pathname).toBe('/completion'));
  }
  await act(() => router.navigate(route));
  await waitFor(() => expect(router.getState().shown.place.pathname).toBe(route));
  return router;
}

function visit(address: string) {
  const router = createRouter({
    ...createRoutes('', app),
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

async function expectLoginThatSays(router: ReturnType<typeof visit>, message: string) {
  expect(await screen.findByText(message)).toBeTruthy();
  expect(document.querySelector('h1')?.textContent).toBe('Log In');
  expect(router.getState().shown.place.pathname).toBe('/login');
  expect(router.getState().isLoading).toBe(false);
  expect(app.session.getState().isLoggedIn).toBe(false);
  await waitFor(() => expect(app.session.getState().leadsToLogin).toBeUndefined());
  expect(router.getState().shown.place.state).toEqual({ errorMessage: message });
}

const askAgain = () => app.queryClient.fetchQuery({ ...profileQuery(), staleTime: 0 });

async function pressLogOut() {
  fireEvent.click(screen.getByText('Account'));
  fireEvent.click(await screen.findByText('Log Out'));
}

const WAYS: readonly (readonly [string, string, (router: ReturnType<typeof visit>) => unknown])[] =
  [
    ['Log Out', 'You have been logged out.', pressLogOut],
    [
      'Log Out of a session that was over',
      INVALID,
      () => {
        server.logOut = REFUSED;
        return pressLogOut();
      },
    ],
    ['"No", or 15 minutes', IDLE, () => act(app.sessionEnd.logOutIdle)],
    [
      '"No" in another tab',
      IDLE,
      () => {
        server.logOut = REFUSED;
        return act(app.sessionEnd.logOutIdle);
      },
    ],
    [
      'a 401',
      INVALID,
      () => {
        server.profile = REFUSED;
        return act(() => askAgain().catch(() => undefined));
      },
    ],
    [
      'a 401 while something else leads elsewhere',
      INVALID,
      (router) =>
        act(async () => {
          app.sessionEnd.expireSession();
          await router.navigate('/education');
          await router.navigate('/completion');
        }),
    ],
    [
      'Log Out, with a refusal of what was still under way',
      'You have been logged out.',
      async () => {
        await pressLogOut();
        await screen.findByText('You have been logged out.');
        server.profile = REFUSED;
        await act(() => askAgain().catch(() => undefined));
      },
    ],
  ];

beforeEach(() => {
  placeCollege();
  app = createApp({ navigate: (path, options) => void current.navigate(path, options) });
  app.answerKeeper.register({
    typedAnswers: () => ({}),
    saveUnsaved: () => Promise.resolve(),
    keepUnsavedFor: () => undefined,
    forgetAll: () => undefined,
  });
  server = { profile: {}, logOut: { message: 'Bye.' } };
  pretendServer({
    'GET /api/profile': () => server.profile,
    'GET /api/logout': () => server.logOut,
  });
});

describe.each(WAYS)('%s leads to /login, which says why, [§2.78 §2.81]', (_way, message, end) => {
  it.each(ROUTES.map((route) => [route]))('from %s', async (route) => {
    const router = await openAt(route);
    await end(router);
    await expectLoginThatSays(router, message);
  });
});

describe('a session that is over when the page loads leads to /login, which says why,', () => {
  it.each([...ROUTES, '/', '/nothing', '/Completion/'].map((path) => [path]))(
    'from %s',
    async (path) => {
      server.profile = REFUSED;
      vi.spyOn(document, 'cookie', 'get').mockReturnValue('idp.signed_in=1');
      await expectLoginThatSays(visit(path), INVALID);
    },
  );
});

it('once /login was reached, the visitor goes where they like', async () => {
  const router = await openAt('/about');
  await pressLogOut();
  await expectLoginThatSays(router, 'You have been logged out.');
  await act(() => router.navigate('/education'));
  expect(await screen.findByRole('heading', { level: 1, name: '/education' })).toBeTruthy();
  // Back is not where the session ended.
  await act(() => router.go(-1));
  expect(await screen.findByRole('heading', { level: 1, name: 'Log In' })).toBeTruthy();
});
