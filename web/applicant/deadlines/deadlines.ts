/** The page's deadlines: those in its HTML, until the server reports others. */
import { createContext, useContext } from 'react';
import type { PageCollege } from '#contract/page.ts';
import { getCollege } from '#web/core/college.ts';
import { createStore, useStore } from '#web/core/store.ts';

type PageDeadlines = Pick<PageCollege, 'deadlines' | 'deadlinesVersion'>;
type DeadlineStore = ReturnType<typeof createDeadlines>;

/** Makes the deadline store of one page; undefined stands for the deadlines of its HTML. */
export function createDeadlines() {
  return createStore<PageDeadlines | undefined>(() => undefined);
}

const DeadlinesContext = createContext<DeadlineStore | undefined>(undefined);

export const DeadlinesProvider = DeadlinesContext.Provider;

/** The deadlines in force. Components are drawn again when a deadline is extended. */
export function useDeadlines(): PageDeadlines['deadlines'] {
  const store = useContext(DeadlinesContext);
  if (store === undefined) throw new Error('There are no deadlines around this component');
  return (useStore(store) ?? getCollege()).deadlines;
}
