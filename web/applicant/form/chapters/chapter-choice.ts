/** How many chapters show: the applicant's choice for this tab, or by default one on a phone and all elsewhere. */
import type { LenientStorage } from '#web/core/lenient-storage.ts';
import { createStore } from '#web/core/store.ts';

export type ChapterChoice = 'one' | 'all';

interface ChapterChoiceState {
  /** Undefined by default: the styles decide, so that the server's HTML fits every screen. */
  readonly choice: ChapterChoice | undefined;
  /** The chapter that opened without a link to it; valid until the address changes (`place` is the location's key). */
  readonly kept: { readonly place: string; readonly chapter: string } | undefined;
}

export type ChapterChoiceStore = ReturnType<typeof createChapterChoice>;

const STORED_CHOICE = 'portal.chapters';

/** The initial state is the same for every visitor, as in the server's HTML; a stored choice is applied on top. */
export function createChapterChoice(storage: LenientStorage, choice?: ChapterChoice) {
  const store = createStore<ChapterChoiceState>(() => ({ choice, kept: undefined }));
  const stored = storage.getItem(STORED_CHOICE);
  if (stored === 'one' || stored === 'all') store.setState({ choice: stored });
  return {
    getState: store.getState,
    subscribe: store.subscribe,
    getInitialState: store.getInitialState,
    open: (kept: ChapterChoiceState['kept']) => store.setState({ kept }),
    choose(choice: ChapterChoice, kept: ChapterChoiceState['kept']): void {
      store.setState({ choice, kept });
      storage.setItem(STORED_CHOICE, choice);
    },
  };
}
