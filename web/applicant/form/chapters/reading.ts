/** Whether the applicant reads one chapter at a time. A choice of this tab, all chapters unless somebody chose. */
import { createStore } from '#web/core/store.ts';
import type { TabStorage } from '../answers/storage.ts';

interface Reading {
  readonly isSingle: boolean;
  /** The chapter that was in view when the choice was made, until the address changes: by its `key`. */
  readonly kept: { readonly place: string; readonly chapter: string } | undefined;
}

export type ReadingStore = ReturnType<typeof createReading>;

const STORED_CHOICE = 'portal.one-chapter';

/** The initial state is that of every visitor, as the server draws it; a stored choice comes on top of it. */
export function createReading(storage: TabStorage) {
  const store = createStore<Reading>(() => ({ isSingle: false, kept: undefined }));
  if (isStored(storage)) store.setState({ isSingle: true });
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
        // The choice lasts as long as the page.
      }
    },
  };
}

function isStored(storage: TabStorage): boolean {
  try {
    return storage.getItem(STORED_CHOICE) !== null;
  } catch {
    return false;
  }
}
