/** The deadlines as this page knows them: those that it came with, until it hears of others. */
import { createContext, useContext } from 'react';
import type { PageCollege } from '#contract/page.ts';
import { getCollege } from '#web/core/college.ts';
import { createStore, useStore } from '#web/core/store.ts';

type PageDeadlines = Pick<PageCollege, 'deadlines' | 'deadlinesVersion'>;
type DeadlineStore = ReturnType<typeof createDeadlines>;

/** Makes the deadlines of one page; undefined for those that it came with. */
export function createDeadlines() {
  return createStore<PageDeadlines | undefined>(() => undefined);
}

const DeadlinesContext = createContext<DeadlineStore | undefined>(undefined);

export const DeadlinesProvider = DeadlinesContext.Provider;

/** Those in force. Whatever names one is drawn again when one is extended. */
export function useDeadlines(): PageDeadlines['deadlines'] {
  const store = useContext(DeadlinesContext);
  if (store === undefined) throw new Error('There are no deadlines around this component');
  return (useStore(store) ?? getCollege()).deadlines;
}
