/** The columns that a receiving system relies on, and how they have changed. Pure. */
import type { Column } from '#server/desk/export/columns.ts';
import type { Say } from '#words/say.ts';

/** A column as the college agreed to it. It excludes the wording of the question, on which no value depends. */
export type AgreedColumn = {
  readonly name: string;
  readonly type: string;
  readonly maxLength: number | null;
  readonly codes: readonly { readonly value: string; readonly label: string }[];
};

export function agreedColumnsOf(columns: readonly Column[]): AgreedColumn[] {
  return columns.map(({ name, type, maxLength, codes }) => ({
    name,
    type,
    maxLength: maxLength ?? null,
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
  const removed = before.filter(({ name }) => !fresh.has(name));
  const added = now.filter(({ name }) => !old.has(name));
  const changed = now.flatMap((column) => {
    const earlier = old.get(column.name);
    return earlier === undefined ? [] : changesOf(say, earlier, column);
  });
  const kept = (columns: readonly AgreedColumn[], others: ReadonlyMap<string, AgreedColumn>) =>
    columns.map(({ name }) => name).filter((name) => others.has(name));
  const isMoved = kept(before, fresh).join('\n') !== kept(now, old).join('\n');
  return [
    ...added.map(({ name }) => say('The column {name} is new.', { name })),
    ...removed.map(({ name }) => say('The column {name} is gone.', { name })),
    ...changed,
    ...(isMoved ? [say('The columns come in another order.')] : []),
  ];
}

function changesOf(say: Say, before: AgreedColumn, now: AgreedColumn): string[] {
  const { name } = now;
  const inWords = (length: number | null) =>
    length === null
      ? say('any number of characters')
      : say('{length, plural, one {# character} other {# characters}}', { length });
  const [old, fresh] = [labels(before), labels(now)];
  const type = { name, from: before.type, to: now.type };
  const length = { name, from: inWords(before.maxLength), to: inWords(now.maxLength) };
  return [
    type.from !== type.to && say('The column {name} was {from} and is now {to}.', type),
    length.from !== length.to &&
      say('The column {name} held {from} and may now hold {to}.', length),
    ...[...fresh].map(([code, label]) => {
      const was = old.get(code);
      if (was === label) return false;
      return was === undefined
        ? say('The column {name} may now be {code} ({label}).', { name, code, label })
        : say('In the column {name}, {code} meant “{was}” and now means “{label}”.', {
            ...{ name, code, was, label },
          });
    }),
    ...[...old]
      .filter(([code]) => !fresh.has(code))
      .map(([code, label]) =>
        say('The column {name} can no longer be {code} ({label}).', { name, code, label }),
      ),
  ].filter((sentence) => sentence !== false);
}

function byName(columns: readonly AgreedColumn[]): ReadonlyMap<string, AgreedColumn> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** Labels by code, without the empty choice. */
function labels({ codes }: AgreedColumn): ReadonlyMap<string, string> {
  return new Map(
    codes.filter(({ value }) => value !== '').map(({ value, label }) => [value, label]),
  );
}
