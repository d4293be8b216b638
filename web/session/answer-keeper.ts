/**
 * What the session needs of whoever keeps the applicant's answers. The answer store registers itself here when it
 * loads; on a page that never loaded it there is nothing to keep.
 */
import type { Answers } from '#form/engine/answers.ts';

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

const NOTHING_TO_KEEP: AnswerKeeper = {
  typedAnswers: () => ({}),
  saveUnsaved: () => Promise.resolve(),
  keepUnsavedFor: () => undefined,
  // An earlier life of this tab may have left something behind.
  forgetAll: () => {
    try {
      sessionStorage.removeItem(STORED_ANSWERS);
    } catch {
      // A browser that forbids storage has stored nothing.
    }
  },
};

let keeper = NOTHING_TO_KEEP;

/** Called once by the answer store. */
export function registerAnswerKeeper(registered: AnswerKeeper): void {
  keeper = registered;
}

export function answerKeeper(): AnswerKeeper {
  return keeper;
}
