import type { ReactNode } from 'react';
import { useSay } from '#web/core/language/say.ts';
import { Notice } from '#web/ui/feedback/Notice.tsx';
import { Page } from '../ui/Page.tsx';

/** Says why there is no application at an address: it may have been erased while its page was open. @param children the way back. */
export function NoApplication({ why, children }: { why: string; children: ReactNode }) {
  return (
    <Page title={useSay()('No such application')}>
      {children}
      <Notice tone="signal">
        <p role="alert">{why}</p>
      </Notice>
    </Page>
  );
}
