/** The objects that live as long as the staff's page; `desk.tsx` creates them once and passes them down. */

import type { ReactNode } from 'react';
import { QueryClientProvider } from '#web/core/api/tanstack-query.ts';
import { createSay, SayProvider } from '#web/core/language/say.ts';
import { createToasts, ToastProvider } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import { createDeskClient } from './client.ts';

/** The base path of the desk. Addresses in its pages are relative to it. */
export const DESK = '/desk';

type Desk = ReturnType<typeof createDesk>;

export function createDesk(say: Say = createSay()) {
  const toasts = createToasts();
  return { say, toasts, queryClient: createDeskClient(toasts) };
}

/** Provides the desk's objects to the components inside. */
export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  return (
    <QueryClientProvider client={desk.queryClient}>
      <SayProvider value={desk.say}>
        <ToastProvider value={desk.toasts}>{children}</ToastProvider>
      </SayProvider>
    </QueryClientProvider>
  );
}
