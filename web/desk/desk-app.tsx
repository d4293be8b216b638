/** The objects that live as long as the staff's page; `desk.tsx` creates them once and passes them down. */
import { QueryClientProvider } from '@tanstack/react-query';
import { createContext, type ReactNode, useContext } from 'react';
import { createSay, SayProvider } from '#web/core/language/say.ts';
import { createToasts, ToastProvider } from '#web/ui/toast/toasts.ts';
import type { Say } from '#words/say.ts';
import { createDeskClient } from './client.ts';

/** The base path of the desk. Addresses in its pages are relative to it. */
export const DESK = '/desk';

type Desk = ReturnType<typeof createDesk>;

/** @param providerAnswer what the user brought from the college's sign-in; "" for all others. */
export function createDesk({
  say = createSay(),
  providerAnswer = '',
}: {
  say?: Say;
  providerAnswer?: string;
} = {}) {
  const toasts = createToasts();
  return { say, providerAnswer, toasts, queryClient: createDeskClient(toasts) };
}

const DeskContext = createContext<Desk | undefined>(undefined);

/** The objects made by `createDesk`. */
export function useDesk(): Desk {
  const desk = useContext(DeskContext);
  if (desk === undefined) throw new Error('There is no desk around this component');
  return desk;
}

/** Provides the desk's objects to the components inside. */
export function DeskProvider({ desk, children }: { desk: Desk; children: ReactNode }) {
  return (
    <DeskContext value={desk}>
      <QueryClientProvider client={desk.queryClient}>
        <SayProvider value={desk.say}>
          <ToastProvider value={desk.toasts}>{children}</ToastProvider>
        </SayProvider>
      </QueryClientProvider>
    </DeskContext>
  );
}
