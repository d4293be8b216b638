/** How many chapters show: the applicant's choice for this tab, or by default one on a phone and all elsewhere. */
import type { LenientStorage } from '#web/core/lenient-storage.ts';
import { createStore } from '#web/core/store.ts';

export type ReadingChoice = 'one' | 'all';

interface Reading {
  /** Undefined by default: the styles decide, so that the server's HTML fits every screen. */
  readonly choice: ReadingChoice | undefined;
  /** The chapter that opened without a link to it; valid until the address changes (`place` is the location's key). */
  readonly kept: { readonly place: string; readonly chapter: string } | undefined;
}

export type ReadingStore = ReturnType<typeof createReading>;

const STORED_CHOICE = 'portal.chapters';

/** The initial state is the same for every visitor, as in the server's HTML; a stored choice is applied on top. */
export function createReading(storage: LenientStorage, choice?: ReadingChoice) {
  const store = createStore<Reading>(() => ({ choice, kept: undefined }));
  const stored = storage.getItem(STORED_CHOICE);
  if (stored === 'one' || stored === 'all') store.setState({ choice: stored });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    open: (kept: Reading['kept']) => store.setState({ kept }),
    choose(choice: ReadingChoice, kept: Reading['kept']): void {
      store.setState({ choice, kept });
      storage.setItem(STORED_CHOICE, choice);
    },
  };
}
