import { act, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { renderRoutes } from '#web/testing/render-route.tsx';
import { pretendServer } from '#web/testing/server.ts';
import { useLastPage } from './useLastPage.ts';

function Page() {
  useLastPage();
  return null;
}

it.each(['started', 'validating'] as const)(
  'the last page is saved at each change of the path while %s, once, also of the review and the account [§4.13 §4.14]',
  async (webStatus) => {
    const sent = pretendServer({ 'PUT /api/last-page': { message: 'Your place is saved.' } });
    const router = renderRoutes([{ path: '*', Component: Page }], { pathname: '/about' }, (app) =>
      app.session.setState({ webStatus, lastPage: '/about' }),
    );
    for (const path of ['/Education', '/education/', '/login', '/review', '/account']) {
      await act(() => router.navigate(path));
    }
    const saved = ['/education', '/review', '/account'].map((last_page) => ({ last_page }));
    await waitFor(() => expect(sent.map(({ body }) => body)).toEqual(saved));
  },
);
