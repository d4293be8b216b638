import { render, screen } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { createMemoryHistory } from '../core/routing/page-history.ts';
import { NO_PLACE, placeAt } from '../core/routing/place.ts';
import { RouterProvider } from '../core/routing/RouterProvider.tsx';
import { createRouter } from '../core/routing/router.ts';
import { Screens } from '../core/routing/Screens.tsx';
import { profileOf } from '../testing/profile.ts';
import { placeCollege } from '../testing/render-route.tsx';
import { pretendServer } from '../testing/server.ts';
import { AppProvider, createApp } from './app.tsx';
import { createRoutes } from './routes.tsx';
import { PageStarting } from './shell/PageLoading.tsx';

vi.mock('./screens.ts', async () => {
  const { Outlet } = await import('../core/routing/Screens.tsx');
  return {
    preload: () => undefined,
    screens: {
      applicationLayout: async () => ({
        ApplicationLayout: Outlet,
        startApplication: () => undefined,
        FormPage: () => <h1>About You</h1>,
      }),
    },
  };
});

const PROFILE = profileOf('mia@example.org', {
  web_status: [{ web_status: 'started', at: '2024-10-02T12:00:00Z' }],
});

/** Opens the first page as the browser of an applicant who is logged in. */
function visit(): void {
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('idp.signed_in=1');
  placeCollege();
  const app = createApp({ navigate: (path, options) => void router.navigate(path, options) });
  const router = createRouter({
    ...createRoutes({ pathname: '/', search: '' }, app),
    history: createMemoryHistory(placeAt('/about', NO_PLACE)),
  });
  render(
    <AppProvider app={app}>
      <RouterProvider router={router}>
        <Screens Starting={PageStarting} />
      </RouterProvider>
    </AppProvider>,
  );
}

const answers = (...first: object[]) => {
  const next = [...first];
  return () => next.shift() ?? PROFILE;
};

it.each([
  ['says that it is busy', { status: 503, body: { message: 'Not now.' } }, 'Not now.'],
  [
    'is out of reach behind a gateway',
    { status: 502, body: 'Bad gateway' },
    "We've encountered an unexpected error at this time. Please try again later.",
  ],
  ['has been asked too often', { status: 429, body: { message: 'Slow down.' } }, 'Slow down.'],
])(
  'a page that starts while the server does not answer and %s, says so and tries again by itself [§8.1 §8.3]',
  async (_how, answer, said) => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    try {
      pretendServer({ 'GET /api/profile': answers(answer, answer) });
      visit();
      expect(await screen.findByText(`${said} We’ll keep trying.`)).toBeTruthy();
      await vi.advanceTimersByTimeAsync(10_000);
      expect(await screen.findByRole('heading', { level: 1, name: 'About You' })).toBeTruthy();
      expect(screen.queryByText(/We’ll keep trying/)).toBeNull();
    } finally {
      vi.useRealTimers();
    }
  },
);
