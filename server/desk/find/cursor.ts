/** The cursor of a page, as the address holds it: sealed with its search, so that it cannot continue in another list. */
import { createHash } from 'node:crypto';
import { LIST_SORTS } from '#contract/desk-find.ts';
import { Check, type Static, Type } from '#contract/schema.ts';
import { refusal } from '#server/core/http/errors.ts';
import type { Reader } from './scope.ts';
import { facetsText, type Search } from './search.ts';

/** The effective sort and `isCorrected`, whether misspelt words were corrected, are the same on all pages of a list. */
const Cursor = Type.Object({
  direction: Type.Enum(['after', 'before']),
  place: Type.Object({ keys: Type.Array(Type.String()), accountId: Type.Integer() }),
  sort: Type.Enum([...LIST_SORTS]),
  isCorrected: Type.Boolean(),
});
export type Cursor = Static<typeof Cursor>;

const SEAL_LENGTH = 16;

export function writeCursor(cursor: Cursor, reader: Reader, search: Search): string {
  const content = JSON.stringify(cursor);
  return Buffer.from(sealOf(content, reader, search) + content).toString('base64url');
}

/** @throws AppError 400 for a malformed cursor, or one of another search. */
export function readCursor(text: string, reader: Reader, search: Search): Cursor {
  const given = Buffer.from(text, 'base64url').toString();
  const content = given.slice(SEAL_LENGTH);
  const isSealed = given.slice(0, SEAL_LENGTH) === sealOf(content, reader, search);
  const cursor: unknown = isSealed && JSON.parse(content);
  if (Check(Cursor, cursor)) return cursor;
  throw ofAnotherSearch();
}

/** Refuses a cursor whose place PostgreSQL could not read (class 22). @throws AppError 400, or the error if it is another one. */
export function refusePlace(error: unknown): never {
  const isUnreadable = error instanceof Error && 'code' in error && /^22/.test(String(error.code));
  throw isUnreadable ? ofAnotherSearch() : error;
}

const ofAnotherSearch = refusal(400, 'page_of_another_search', (say) =>
  say('This page belongs to another search. Please begin at the first page.'),
);

function sealOf(content: string, { scope }: Pick<Reader, 'scope'>, search: Search): string {
  const asked = [search.text, facetsText(search), search.sort, Object.entries(scope).sort()];
  const sealed = JSON.stringify([content, asked]);
  return createHash('sha256').update(sealed).digest('base64url').slice(0, SEAL_LENGTH);
}
