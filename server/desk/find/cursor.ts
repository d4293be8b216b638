/** The cursor of a page, as the address holds it: sealed with its search, so that it cannot continue in another list. */
import { createHash } from 'node:crypto';
import type { ListSort } from '#contract/desk-find.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Direction, Place } from './order.ts';
import type { Reader } from './scope.ts';
import { facetsText, type Search } from './search.ts';

type Cursor = {
  readonly direction: Direction;
  readonly place: Place;
  /** The effective sort, the same on all pages of a list. */
  readonly sort: ListSort;
};

const SEAL_LENGTH = 16;

export function writeCursor(cursor: Cursor, reader: Reader, search: Search): string {
  const content = JSON.stringify(cursor);
  return Buffer.from(sealOf(content, reader, search) + content).toString('base64url');
}

/** @throws AppError 400 for a malformed cursor, or one of another search. */
export function readCursor(text: string, reader: Reader, search: Search): Cursor {
  const given = Buffer.from(text, 'base64url').toString();
  const content = given.slice(SEAL_LENGTH);
  if (given.slice(0, SEAL_LENGTH) === sealOf(content, reader, search)) return JSON.parse(content);
  throw new AppError(400, 'page_of_another_search', (say) =>
    say('This page belongs to another search. Please begin at the first page.'),
  );
}

function sealOf(content: string, { scope }: Pick<Reader, 'scope'>, search: Search): string {
  const asked = [search.text, facetsText(search), search.sort, Object.entries(scope).sort()];
  const sealed = JSON.stringify([content, asked]);
  return createHash('sha256').update(sealed).digest('base64url').slice(0, SEAL_LENGTH);
}
