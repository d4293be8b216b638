/**
 * Stores answers so that they survive a reload of the tab, but not its end (contract §6). The only file that uses the
 * browser's storage for answers. Without storage, answers live as long as the page.
 */
import type { Answers } from '#form/engine/answers.ts';
import { STORED_ANSWERS } from '#web/applicant/session/answer-keeper.ts';
import { noteBegun } from '#web/applicant/session/begun.ts';
import { type LenientStorage, lenientStorage } from '#web/core/lenient-storage.ts';
import type { HeldPiece } from './aside.ts';
import type { Cuts } from './cut.ts';
import type { KeptAnswers } from './state.ts';

export interface StoredAnswers {
  /** The answers of an anonymous visitor. */
  readonly typed: Answers;
  /** An applicant's unsaved answers. */
  readonly kept?: KeptAnswers | undefined;
  /** The pieces of an anonymous visitor. */
  readonly aside?: readonly HeldPiece[] | undefined;
  readonly cuts?: Cuts | undefined;
  /** The tokens of links whose answers are among those of an anonymous visitor. */
  readonly prefilled?: readonly string[];
}

const NOTHING: StoredAnswers = { typed: {} };

/** Reads what was stored before the reload; empty if it cannot be read. */
export function readStored(storage: LenientStorage): StoredAnswers {
  try {
    const stored: StoredAnswers = JSON.parse(storage.getItem(STORED_ANSWERS) ?? 'null') ?? NOTHING;
    // Set the cookie again: another tab may have removed it when it left an account.
    if (holdsAnonymous(stored)) noteBegun();
    return stored;
  } catch {
    return NOTHING;
  }
}

/** Stores the answers, or removes the entry if there are none. */
export function writeStored(storage: LenientStorage, stored: StoredAnswers): void {
  const isBegun = holdsAnonymous(stored);
  if (!isBegun && stored.kept === undefined) storage.removeItem(STORED_ANSWERS);
  else storage.setItem(STORED_ANSWERS, JSON.stringify(stored));
  if (isBegun) noteBegun();
}

/** Whether the stored data changes the screen of a visitor without an account. */
function holdsAnonymous({ typed, aside = [], cuts = {} }: StoredAnswers): boolean {
  return [typed, aside, cuts].some((part) => Object.keys(part).length > 0);
}

/** Storage that forgets. */
export const NO_STORAGE: LenientStorage = {
  getItem: () => null,
  setItem: () => undefined,
  removeItem: () => undefined,
};

/** This tab's storage. */
export function tabStorage(): LenientStorage {
  return lenientStorage(() => window.sessionStorage);
}
