import { createContext, useContext } from 'react';
import { useStore } from '#web/core/store.ts';
import type { AnswerKeeper } from './answer-keeper.ts';
import type { Session, SessionStore } from './session.ts';
import type { SessionEnd } from './session-end.ts';

/** The session's interface for components. */
interface SessionContextValue {
  readonly session: SessionStore;
  readonly answerKeeper: AnswerKeeper;
  readonly sessionEnd: SessionEnd;
}

const SessionContext = createContext<SessionContextValue | undefined>(undefined);

export const SessionProvider = SessionContext.Provider;

/** The session's store, the keeper of the answers, and the ways to end the session. */
export function useSessionContext(): SessionContextValue {
  const value = useContext(SessionContext);
  if (value === undefined) throw new Error('There is no session around this component');
  return value;
}

/** One part of the session: `useSession((session) => session.isLoggedIn)`. */
export function useSession<Part>(select: (session: Session) => Part): Part {
  return useStore(useSessionContext().session, select);
}
