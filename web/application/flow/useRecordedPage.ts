import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '#web/session/context.tsx';
import type { Flow } from './flow.ts';

/**
 * Each change of the path is remembered as the last page, while the application is under way (spec §4): also of one to
 * a step that cannot be loaded, which a reload then leads to.
 */
export function useRecordedPage({ recordPage }: Pick<Flow, 'recordPage'>): void {
  const { pathname } = useLocation();
  const webStatus = useSession((session) => session.webStatus);
  useEffect(() => {
    if (webStatus !== null) recordPage(pathname);
  }, [recordPage, pathname, webStatus]);
}
