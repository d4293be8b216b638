/**
 * What outlives a reload of the tab and is gone when the tab is closed (contract §6). The one file that touches the
 * browser's storage for answers; where there is none, typing works all the same and lives as long as the page.
 */
import type { Answers } from '#form/engine/answers.ts';
import { STORED_ANSWERS } from '#web/session/answer-keeper.ts';
import type { HeldPiece } from './aside.ts';
import type { KeptAnswers } from './state.ts';

/** The part of the browser's `sessionStorage` that is used. */
export type TabStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

export interface StoredAnswers {
  /** What an anonymous visitor typed. */
  readonly typed: Answers;
  /** What an applicant typed that the server does not have yet. */
  readonly kept: KeptAnswers | undefined;
  /** What a visitor without an account has put aside. */
  readonly aside?: readonly HeldPiece[] | undefined;
}

const NOTHING: StoredAnswers = { typed: {}, kept: undefined };

/** Reads what an earlier life of this tab stored; nothing where it cannot be read. */
export function readStored(storage: TabStorage): StoredAnswers {
  try {
    const stored: unknown = JSON.parse(storage.getItem(STORED_ANSWERS) ?? 'null');
    if (!isRecord(stored)) return NOTHING;
    const { typed, kept, aside } = stored;
    return {
      typed: isAnswers(typed) ? typed : {},
      kept: isKept(kept) ? kept : undefined,
      aside: arePieces(aside) ? aside : undefined,
    };
  } catch {
    return NOTHING;
  }
}

/** Stores the answers, or nothing at all where there are none. */
export function writeStored(storage: TabStorage, stored: StoredAnswers): void {
  const isEmpty =
    Object.keys(stored.typed).length === 0 && stored.kept === undefined && !stored.aside?.length;
  try {
    if (isEmpty) storage.removeItem(STORED_ANSWERS);
    else storage.setItem(STORED_ANSWERS, JSON.stringify(stored));
  } catch {
    // Storage is full or forbidden: the answers live as long as the page does.
  }
}

/** This tab's storage; a private stand-in where the browser forbids it. */
export function tabStorage(): TabStorage {
  try {
    return window.sessionStorage;
  } catch {
    return { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };
  }
}

function isKept(value: unknown): value is KeptAnswers {
  return (
    isRecord(value) &&
    typeof value.username === 'string' &&
    isAnswers(value.answers) &&
    (value.aside === undefined || arePieces(value.aside)) &&
    (value.seen === undefined || isAnswers(value.seen))
  );
}

/** What this page itself wrote; of anything else only so much is read that nothing breaks. */
function arePieces(value: unknown): value is HeldPiece[] {
  return Array.isArray(value) && value.every(isPiece);
}

function isPiece(value: unknown): boolean {
  if (!isRecord(value) || !isAnswers(value.answers) || !isRecord(value.setting)) return false;
  const { id, at, setting } = value;
  const { answers, tabs } = setting;
  return (
    [id, at].every((text) => typeof text === 'string') && isAnswers(answers) && isAnswers(tabs)
  );
}

function isAnswers(value: unknown): value is Answers {
  return (
    isRecord(value) &&
    Object.values(value).every((answer) => ['string', 'boolean'].includes(typeof answer))
  );
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
