import { act, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { WebStatus } from '#contract/application.ts';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { type Answers, pretendServer } from '#web/testing/server.ts';
import { useLastPage } from './useLastPage.ts';

const CALL = 'PUT /api/last-page';
const SAVED = { message: 'Your place is saved.' };

function Page() {
  useLastPage();
  return null;
}

function open(webStatus: WebStatus | null, answer: Answers = SAVED) {
  const sent = pretendServer({ [CALL]: answer });
  const router = renderRoutes([{ path: '*', Component: Page }], { pathname: '/about' }, (app) =>
    app.session.setState({ webStatus, lastPage: '/about' }),
  );
  return { router, sent, pages: () => sent.map(({ body }) => body) };
}

describe('the last page', () => {
  it.each(['started', 'validating'] as const)(
    'is saved at each change of the path while %s, once, also of the review and the account [§4.13 §4.14]',
    async (webStatus) => {
      const { router, pages } = open(webStatus);
      for (const path of ['/Education', '/education/', '/login', '/review', '/account']) {
        await act(() => router.navigate(path));
      }
      await waitFor(() =>
        expect(pages()).toEqual([
          { last_page: '/education' },
          { last_page: '/review' },
          { last_page: '/account' },
        ]),
      );
    },
  );
});
