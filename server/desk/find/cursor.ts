/** The cursor of a page, as the address holds it: bound to its search, so that it cannot continue in another list. */
import { createHash } from 'node:crypto';
import { LIST_SORTS, type ListSort } from '#contract/desk-find.ts';
import { AppError } from '#server/core/http/errors.ts';
import { areKeys, type Direction, orderOf, type Place } from './order.ts';
import type { Reader } from './scope.ts';
import { facetsText, type Search } from './search.ts';

export type Cursor = {
  readonly direction: Direction;
  readonly place: Place;
  /** The effective sort, and whether misspelt words are corrected: the same on all pages of a list. */
  readonly sort: ListSort;
  readonly isMended: boolean;
};

export function writeCursor(cursor: Cursor, reader: Reader, search: Search): string {
  const { direction, place, sort, isMended } = cursor;
  const content = [idOf(reader, search), direction, sort, isMended, place.accountId, place.keys];
  return Buffer.from(JSON.stringify(content)).toString('base64url');
}

/** @throws AppError 400 for a malformed cursor, or one of another search. */
export function readCursor(text: string, reader: Reader, search: Search): Cursor {
  const [id, direction, sorted, isMended, accountId, keys] = parse(text);
  const sort = LIST_SORTS.find((each) => each === sorted);
  if (
    id === idOf(reader, search) &&
    (direction === 'after' || direction === 'before') &&
    sort !== undefined &&
    typeof isMended === 'boolean' &&
    typeof accountId === 'number' &&
    Number.isSafeInteger(accountId) &&
    Array.isArray(keys) &&
    areKeys(orderOf(sort, search), keys)
  ) {
    return { direction, sort, isMended, place: { accountId, keys } };
  }
  throw ofAnotherSearch();
}

function parse(text: string): unknown[] {
  try {
    const content: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(content) ? content : [];
  } catch {
    return [];
  }
}

function idOf({ scope }: Pick<Reader, 'scope'>, search: Search): string {
  const asked = [search.text, facetsText(search), search.sort, Object.entries(scope).sort()];
  return createHash('sha256').update(JSON.stringify(asked)).digest('base64url').slice(0, 16);
}

function ofAnotherSearch(): AppError {
  return new AppError(400, 'page_of_another_search', (say) =>
    say('This page belongs to another search. Please begin at the first page.'),
  );
}
