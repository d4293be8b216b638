import { useEffect } from 'react';
import { LAST_PAGES } from '#form/application/pages.ts';
import { useSession, useSessionContext } from '#web/applicant/session/context.tsx';
import { findRoute } from '#web/applicant/session/route.ts';
import { useSaveLastPage } from '#web/core/api/queries.ts';
import { RequestError, UnauthorizedError } from '#web/core/api/request.ts';
import { useSay } from '#web/core/language/say.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';

/**
 * Saves each new path as the last page while the application is under way (spec §4), even of a screen that cannot be
 * loaded: a reload then leads there.
 */
export function useLastPage(): void {
  const say = useSay();
  const toasts = useToasts();
  const { session } = useSessionContext();
  const webStatus = useSession((now) => now.webStatus);
  const isUnderWay = webStatus === 'started' || webStatus === 'validating';
  const route = findRoute(useLocation().pathname);
  const page = LAST_PAGES.find((known) => known === route);
  const { mutate: save } = useSaveLastPage((error) => {
    // A lost session has led to /login, and the save state shows that the server does not answer.
    if (error instanceof UnauthorizedError) return;
    if (error instanceof RequestError && error.status !== 0) {
      toasts.show({ tone: 'error', title: say('Error'), error });
    }
  });
  useEffect(() => {
    if (!isUnderWay || page === undefined || page === session.getState().lastPage) return;
    session.setLastPage(page);
    save({ last_page: page });
  }, [isUnderWay, page, session, save]);
}
