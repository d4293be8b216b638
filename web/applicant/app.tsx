/** The objects that live as long as the page, made once by `main.tsx` and passed down. */
import type { ReactNode } from 'react';
import type { Say } from '#words/say.ts';
import { createQueryClient } from '../core/api/client.ts';
import { type QueryClient, QueryClientProvider } from '../core/api/tanstack-query.ts';
import { createSay, SayProvider } from '../core/language/say.ts';
import { createToasts, ToastProvider } from '../ui/toast/toasts.ts';
import { createDeadlines, DeadlinesProvider } from './deadlines/deadlines.ts';
import { createAnswerKeeper } from './session/answer-keeper.ts';
import { SessionProvider } from './session/context.tsx';
import { followSubmission } from './session/load.ts';
import type { Navigate } from './session/navigation.ts';
import { createSession } from './session/session.ts';
import { createSessionEnd, type SessionEnd } from './session/session-end.ts';

export type App = ReturnType<typeof createApp>;

/**
 * @param navigate moves to another screen, as the router does.
 * @param say speaks the reader's language; by default the page's.
 * @param early the profile response, if `start.ts` requested it.
 */
export function createApp({
  navigate,
  say = createSay(),
  early,
}: {
  navigate: Navigate;
  say?: Say;
  early?: Promise<Response> | undefined;
}) {
  const session = createSession();
  const answerKeeper = createAnswerKeeper();
  const queryClient: QueryClient = createQueryClient(
    () => sessionEnd.expireSession(),
    () => void followSubmission({ session, queryClient }),
  );
  const sessionEnd: SessionEnd = createSessionEnd({ session, queryClient, answerKeeper, navigate });
  const toasts = createToasts();
  const deadlines = createDeadlines();
  return {
    say,
    session,
    answerKeeper,
    queryClient,
    sessionEnd,
    navigate,
    toasts,
    deadlines,
    early,
  };
}

/** Passes the parts of an app to the components inside. */
export function AppProvider({ app, children }: { app: App; children: ReactNode }) {
  return (
    <QueryClientProvider client={app.queryClient}>
      <SessionProvider value={app}>
        <SayProvider value={app.say}>
          <ToastProvider value={app.toasts}>
            <DeadlinesProvider value={app.deadlines}>{children}</DeadlinesProvider>
          </ToastProvider>
        </SayProvider>
      </SessionProvider>
    </QueryClientProvider>
  );
}
