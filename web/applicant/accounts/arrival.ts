import { useEffect } from 'react';
import { type NavigationState, readNavigationState } from '#web/applicant/session/navigation.ts';
import { useLocation, useQuery } from '#web/core/routing/RouterProvider.tsx';
import { useToasts } from '#web/ui/toast/toasts.ts';
import { toSay } from '#words/say.ts';

/** The state from the previous screen, completed from the query, as for links in e-mails. */
export function useArrivalState(): NavigationState & {
  readonly username: string;
  /** The id of a reset link; empty on all other screens. */
  readonly id: string;
} {
  const state = readNavigationState(useLocation().state);
  const query = useQuery();
  return {
    ...state,
    username: state.username ?? query.get('username') ?? '',
    id: query.get('id') ?? '',
  };
}

const LOGGED_OUT_TITLE = toSay('Logged out');

/** Shows the error of the navigation state as a toast (spec §2). */
export function useArrivalError(errorMessage: string | undefined): void {
  const toasts = useToasts();
  useEffect(() => {
    if (errorMessage === undefined) return;
    toasts.show({ tone: 'error', title: LOGGED_OUT_TITLE, description: errorMessage });
    return () => toasts.dismissTitled(LOGGED_OUT_TITLE);
  }, [errorMessage, toasts]);
}

/** The navigation state that carries typed answers to the next screen. */
export function carried({ answers }: NavigationState): NavigationState {
  return answers === undefined ? {} : { answers };
}
