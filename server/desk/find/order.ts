/** The orders of the list, and places in them (keyset pagination): no rows are counted, so page 600 costs what the first does. */
import { type RawBuilder, sql } from 'kysely';
import type { ListSort } from '#contract/desk-find.ts';
import { isShownTo } from '../recommendations/read.ts';
import type { Reader } from './scope.ts';

/** The sort keys of a list, each with its SQL type. The account is always the last key, so that no two rows are equal. */
export type Order = { readonly keys: readonly Key[]; readonly isDescending: boolean };
type Key = { readonly value: RawBuilder<unknown>; readonly type: RawBuilder<unknown> };

/** The place of a row: its keys as text, and its account. */
export type Place = { readonly keys: readonly string[]; readonly accountId: number };

export type Direction = 'after' | 'before';

/**
 * @param words the rank of the best matches goes by them.
 * @param reader sees a mean or a spread only where they may see the recommendations; elsewhere they are as if nobody had given one.
 */
export function orderOf(
  sort: ListSort,
  words: readonly string[],
  { staffId }: Pick<Reader, 'staffId'>,
): Order {
  const name: Key = { value: sql`summaries.sort_name`, type: sql`text` };
  const latest = (value: RawBuilder<unknown>): Order => ({
    keys: [{ value, type: sql`timestamptz` }],
    isDescending: true,
  });
  switch (sort) {
    case 'changed':
      return latest(sql`summaries.changed_at`);
    case 'submitted':
      // Must equal the expression of the index `summaries_submitted`, or PostgreSQL does not use it.
      return latest(sql`coalesce(summaries.submitted_at, '1970-01-01 00:00:00+00'::timestamptz)`);
    case 'mean':
    case 'spread': {
      const sum = sort === 'mean' ? sql`round(avg(value) * 1000)` : sql`max(value) - min(value)`;
      const total = sql`(select ${sum} from recommendations given
        where given.account_id = summaries.account_id
          and ${isShownTo(staffId, sql`summaries.account_id`)})`;
      return { keys: [{ value: sql`coalesce(${total}, -1)`, type: sql`int` }], isDescending: true };
    }
    case 'name':
      return { keys: [name], isDescending: false };
    case 'best':
      return { keys: [{ value: rankOf(words), type: sql`int` }, name], isDescending: false };
  }
}

/** 0 where the name has every word, 1 where each word begins a word of the name, 2 where words match elsewhere, such as in a school. */
function rankOf(words: readonly string[]): RawBuilder<unknown> {
  const inName = (pattern: (word: string) => string) =>
    sql`' ' || summaries.sort_name || ' ' like all (${words.map(pattern)}::text[])`;
  return sql`case when ${inName((word) => `% ${word} %`)} then 0
    when ${inName((word) => `% ${word}%`)} then 1 else 2 end`;
}

/** The keys of a row, as text, for its place. */
export function keysOf({ keys }: Order): RawBuilder<string[]> {
  return sql`array[${sql.join(keys.map(({ value }) => sql`(${value})::text`))}]`;
}

export function orderBy({ keys, isDescending }: Order, direction: Direction): RawBuilder<unknown> {
  const way = isDescending === (direction === 'after') ? sql`desc` : sql`asc`;
  const columns = [...keys.map(({ value }) => value), sql`summaries.account_id`];
  return sql.join(columns.map((column) => sql`${column} ${way}`));
}

/** The keys of a row and its account, to be its place in the same statement (see {@link beyond}). */
export function placeOf({ keys }: Order): RawBuilder<unknown> {
  const named = keys.map(({ value }, index) => sql`${value} as ${sql.ref(`key${index}`)}`);
  return sql.join([...named, sql`summaries.account_id`]);
}

/** True in SQL for the rows on one side of a place, or of the row `here` with the columns of {@link placeOf}. */
export function beyond(
  { keys, isDescending }: Order,
  place: Place | 'here',
  direction: Direction,
): RawBuilder<boolean> {
  const way = isDescending === (direction === 'after') ? sql`<` : sql`>`;
  const left = [...keys.map(({ value }) => value), sql`summaries.account_id`];
  const right = keys.map(({ type }, index) =>
    place === 'here' ? sql.ref(`here.key${index}`) : sql`${place.keys[index]}::text::${type}`,
  );
  right.push(place === 'here' ? sql.ref('here.account_id') : sql`${place.accountId}::bigint`);
  return sql`(${sql.join(left)}) ${way} (${sql.join(right)})`;
}
