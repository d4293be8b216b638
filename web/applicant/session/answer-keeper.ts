/** What the session needs of the answer store, which loads with the first form page only. */
import type { Answers } from '#form/engine/answers.ts';
import { forgetKept } from '#web/applicant/first-screen/kept-early.ts';
import { forgetBegun } from './begun.ts';
import { unordered } from './unordered.ts';

export interface AnswerKeeper {
  /** What was typed in this tab, to carry along to /signup and /login (spec §2). */
  typedAnswers(): Answers;
  /** The page is left by logging out: saves what the server does not have yet. Rejects if some of it could not be saved. */
  saveUnsaved(): Promise<void>;
  /** The session was lost: keeps what the server does not have yet, for this applicant only, until they are back. */
  keepUnsavedFor(username: string): void;
  /** The applicant logged out: the next person at this computer must find nothing. */
  forgetAll(): void;
}

/** Where this tab's storage holds what was typed. */
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
      unordered.forgetAll();
      keeper.forgetAll();
    },
  } satisfies AnswerKeeper & { register: unknown };
}

const NOTHING_TO_KEEP: AnswerKeeper = {
  typedAnswers: () => ({}),
  saveUnsaved: () => Promise.resolve(),
  keepUnsavedFor: () => undefined,
  // This tab may have stored answers before it was reloaded.
  forgetAll: () => {
    try {
      sessionStorage.removeItem(STORED_ANSWERS);
    } catch {
      // A browser that forbids storage has stored nothing.
    }
  },
};
