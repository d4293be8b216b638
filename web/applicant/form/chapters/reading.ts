/** Whether the applicant reads one chapter at a time: a choice for this tab; by default all chapters show. */
import { createStore } from '#web/core/store.ts';
import type { TabStorage } from '../answers/storage.ts';

interface Reading {
  readonly isSingle: boolean;
  /** The chapter in view at the time of the choice; valid until the address changes (`place` is the location's key). */
  readonly kept: { readonly place: string; readonly chapter: string } | undefined;
}

export type ReadingStore = ReturnType<typeof createReading>;

const STORED_CHOICE = 'portal.one-chapter';

/** The initial state is the same for every visitor, as in the server's HTML; a stored choice is applied on top. */
export function createReading(storage: TabStorage) {
  const store = createStore<Reading>(() => ({ isSingle: false, kept: undefined }));
  if (storage.getItem(STORED_CHOICE) !== null) store.setState({ isSingle: true });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    choose(isSingle: boolean, kept: Reading['kept']): void {
      store.setState({ isSingle, kept });
      try {
        if (isSingle) storage.setItem(STORED_CHOICE, 'yes');
        else storage.removeItem(STORED_CHOICE);
      } catch {
        // Storage is full: the choice lives as long as the page does.
      }
    },
  };
}
