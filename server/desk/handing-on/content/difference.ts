/** The columns that a receiving system relies on, and how they have changed. Pure. */
import type { Column } from '#server/desk/export/columns.ts';
import type { Say } from '#words/say.ts';

/** A column as the college agreed to it, without the wording of the question, on which no value depends. */
export type AgreedColumn = {
  readonly name: string;
  readonly type: string;
  readonly maxLength: number | null;
  readonly codes: readonly { readonly value: string; readonly label: string }[];
};

export function agreedColumnsOf(columns: readonly Column[]): AgreedColumn[] {
  return columns.map(({ name, type, maxLength = null, codes }) => ({
    name,
    type,
    maxLength,
    codes: codes.map(({ value, label }) => ({ value, label })),
  }));
}

/** The difference in sentences; none where nothing has changed. */
export function differenceBetween(
  say: Say,
  before: readonly AgreedColumn[],
  now: readonly AgreedColumn[],
): string[] {
  const [old, fresh] = [byName(before), byName(now)];
  const kept = [...old.keys()].filter((name) => fresh.has(name));
  const isMoved = kept.join('\n') !== [...fresh.keys()].filter((name) => old.has(name)).join('\n');
  return [
    ...now
      .filter(({ name }) => !old.has(name))
      .map(({ name }) => say('The column {name} is new.', { name })),
    ...before
      .filter(({ name }) => !fresh.has(name))
      .map(({ name }) => say('The column {name} is gone.', { name })),
    ...now.flatMap((column) => [...changesOf(say, old.get(column.name) ?? column, column)]),
    ...(isMoved ? [say('The columns come in another order.')] : []),
  ];
}

function* changesOf(say: Say, before: AgreedColumn, now: AgreedColumn): Generator<string> {
  const { name } = now;
  const inWords = (length: number | null) =>
    length === null
      ? say('any number of characters')
      : say('{length, plural, one {# character} other {# characters}}', { length });
  if (before.type !== now.type) {
    yield say('The column {name} was {from} and is now {to}.', {
      name,
      from: before.type,
      to: now.type,
    });
  }
  if (before.maxLength !== now.maxLength) {
    const [from, to] = [inWords(before.maxLength), inWords(now.maxLength)];
    yield say('The column {name} held {from} and may now hold {to}.', { name, from, to });
  }
  const [old, fresh] = [labels(before), labels(now)];
  for (const [code, label] of fresh) {
    const was = old.get(code);
    if (was === undefined) {
      yield say('The column {name} may now be {code} ({label}).', { name, code, label });
    } else if (was !== label) {
      const words = { name, code, was, label };
      yield say('In the column {name}, {code} meant “{was}” and now means “{label}”.', words);
    }
  }
  for (const [code, label] of old) {
    if (fresh.has(code)) continue;
    yield say('The column {name} can no longer be {code} ({label}).', { name, code, label });
  }
}

function byName(columns: readonly AgreedColumn[]): ReadonlyMap<string, AgreedColumn> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** Labels by code, without the empty choice. */
function labels({ codes }: AgreedColumn): ReadonlyMap<string, string> {
  const choices = codes.filter(({ value }) => value !== '');
  return new Map(choices.map(({ value, label }) => [value, label]));
}
