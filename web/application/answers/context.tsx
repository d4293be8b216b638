import { createContext, type ReactNode, useContext } from 'react';
import { useStore } from '#web/store.ts';
import type { AnswersState } from './state.ts';
import type { AnswerStore } from './store.ts';

const AnswerStoreContext = createContext<AnswerStore | undefined>(undefined);

/** Gives a form's questions the store that holds their answers. */
export function AnswerStoreProvider({
  store,
  children,
}: {
  store: AnswerStore;
  children: ReactNode;
}) {
  return <AnswerStoreContext value={store}>{children}</AnswerStoreContext>;
}

/** The store itself, for changing it. */
export function useAnswerStore(): AnswerStore {
  const store = useContext(AnswerStoreContext);
  if (store === undefined) throw new Error('There is no answer store around this component');
  return store;
}

/** One part of the state; the component draws again only when that part becomes another. */
export function useAnswers<Part>(select: (state: AnswersState) => Part): Part {
  return useStore(useAnswerStore(), select);
}
