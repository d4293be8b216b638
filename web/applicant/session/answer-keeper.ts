/** The session's interface to the answer store, which loads with the first form page only. */
import type { Answers } from '#form/engine/answers.ts';
import { forgetKept } from '#web/applicant/first-screen/kept-early.ts';
import { lenientStorage } from '#web/core/lenient-storage.ts';
import { forgetBegun } from './begun.ts';
import { pendingConversions } from './pending-conversions.ts';

export interface AnswerKeeper {
  /** The typed answers of this tab, to carry along to /signup and /login (spec §2). */
  typedAnswers(): Answers;
  /** Before logging out: saves all unsaved answers. Rejects if some of them could not be saved. */
  saveUnsaved(): Promise<void>;
  /** After a lost session: keeps the unsaved answers for this applicant only, until they are back. */
  keepUnsavedFor(username: string): void;
  /** After logging out: the next person at this computer must find nothing. */
  forgetAll(): void;
}

/** The storage key of this tab's answers. */
export const STORED_ANSWERS = 'portal.answers';

/** The keeper of a page. Until an answer store registers itself there is nothing to keep. */
export function createAnswerKeeper() {
  let keeper: AnswerKeeper = NOTHING_TO_KEEP;
  return {
    register(registered: AnswerKeeper): void {
      keeper = registered;
    },
    typedAnswers: () => keeper.typedAnswers(),
    saveUnsaved: () => keeper.saveUnsaved(),
    keepUnsavedFor: (username: string) => keeper.keepUnsavedFor(username),
    forgetAll: () => {
      forgetBegun();
      forgetKept();
      pendingConversions.forgetAll();
      keeper.forgetAll();
    },
  } satisfies AnswerKeeper & { register: unknown };
}

const NOTHING_TO_KEEP: AnswerKeeper = {
  typedAnswers: () => ({}),
  saveUnsaved: () => Promise.resolve(),
  keepUnsavedFor: () => undefined,
  // This tab may have stored answers before it was reloaded.
  forgetAll: () => lenientStorage(() => sessionStorage).removeItem(STORED_ANSWERS),
};
