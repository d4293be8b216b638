/** The orders of the list, and places in them (keyset pagination): no rows are counted, so page 600 costs what the first does. */
import { type RawBuilder, sql } from 'kysely';
import type { ListSort } from '#contract/desk-find.ts';
import type { Search } from './search.ts';

/** The sort keys of a list. The account is always the last key, so that no two rows are equal. */
export type Order = {
  readonly keys: readonly Key[];
  readonly isDescending: boolean;
};
type Key = { readonly value: RawBuilder<unknown>; readonly kind: keyof typeof KINDS };

/** The place of a row: its keys as text, and its account. */
export type Place = { readonly keys: readonly string[]; readonly accountId: number };

export type Direction = 'after' | 'before';

/** For each kind of key: its lossless text in SQL, the pattern of that text, and the SQL that reads it back. */
const KINDS = {
  moment: {
    text: (value: RawBuilder<unknown>) =>
      sql`(extract(epoch from ${value}) * 1000000)::bigint::text`,
    pattern: /^\d{1,16}$/,
    value: (text: string) =>
      sql`('1970-01-01 00:00:00+00'::timestamptz + ${text}::bigint * interval '1 microsecond')`,
  },
  text: {
    text: (value: RawBuilder<unknown>) => sql`${value}::text`,
    pattern: /^[^\0\ud800-\udfff]*$/u,
    value: (text: string) => sql`${text}::text`,
  },
  number: {
    text: (value: RawBuilder<unknown>) => sql`(${value})::text`,
    pattern: /^\d$/,
    value: (text: string) => sql`${text}::int`,
  },
} as const;

const NEVER = sql.lit('1970-01-01 00:00:00+00');

export function orderOf(sort: ListSort, search: Pick<Search, 'words'>): Order {
  const name: Key = { value: sql`summaries.sort_name`, kind: 'text' };
  switch (sort) {
    case 'changed':
      return {
        keys: [{ value: sql`summaries.changed_at`, kind: 'moment' }],
        isDescending: true,
      };
    case 'submitted': {
      const value = sql`coalesce(summaries.submitted_at, ${NEVER}::timestamptz)`;
      return { keys: [{ value, kind: 'moment' }], isDescending: true };
    }
    case 'name':
      return { keys: [name], isDescending: false };
    case 'best':
      return { keys: [{ value: rankOf(search.words), kind: 'number' }, name], isDescending: false };
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
  return sql`array[${sql.join(keys.map(({ value, kind }) => KINDS[kind].text(value)))}]`;
}

/** Whether these can be the keys of a place in this order. */
export function areKeys({ keys }: Order, given: readonly unknown[]): given is readonly string[] {
  return (
    keys.length === given.length &&
    keys.every(({ kind }, index) => {
      const text = given[index];
      return typeof text === 'string' && KINDS[kind].pattern.test(text);
    })
  );
}

export function orderBy({ keys, isDescending }: Order, direction: Direction): RawBuilder<unknown> {
  const way = isDescending === (direction === 'after') ? sql`desc` : sql`asc`;
  const columns = [...keys.map(({ value }) => value), sql`summaries.account_id`];
  return sql.join(columns.map((column) => sql`${column} ${way}`));
}

/** True in SQL for the rows on one side of a place. */
export function beyond(
  { keys, isDescending }: Order,
  { keys: values, accountId }: Place,
  direction: Direction,
): RawBuilder<boolean> {
  const way = isDescending === (direction === 'after') ? sql`<` : sql`>`;
  const left = [...keys.map(({ value }) => value), sql`summaries.account_id`];
  const right = keys.map(({ kind }, index) => KINDS[kind].value(values[index] ?? ''));
  return sql`(${sql.join(left)}) ${way} (${sql.join([...right, sql`${accountId}::bigint`])})`;
}
