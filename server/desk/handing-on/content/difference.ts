/** What a system on the other side relies on, and in what it has changed. Pure. */
import type { Column } from '#server/staff/export/columns.ts';
import type { Say } from '#words/say.ts';

/** A column as it was agreed to. The wording of a question is not in it: no value depends on it. */
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
  const sentences: string[] = [];
  if (before.type !== now.type) {
    const [from, to] = [before.type, now.type];
    sentences.push(say('The column {name} was {from} and is now {to}.', { name, from, to }));
  }
  if (before.maxLength !== now.maxLength) {
    const [from, to] = [inWords(say, before.maxLength), inWords(say, now.maxLength)];
    sentences.push(say('The column {name} held {from} and may now hold {to}.', { name, from, to }));
  }
  const [old, fresh] = [labels(before), labels(now)];
  for (const [code, label] of fresh) {
    if (!old.has(code)) {
      sentences.push(say('The column {name} may now be {code} ({label}).', { name, code, label }));
    } else if (old.get(code) !== label) {
      const was = old.get(code) ?? '';
      sentences.push(
        say('In the column {name}, {code} meant “{was}” and now means “{label}”.', {
          name,
          code,
          was,
          label,
        }),
      );
    }
  }
  for (const [code, label] of old) {
    if (!fresh.has(code)) {
      sentences.push(
        say('The column {name} can no longer be {code} ({label}).', { name, code, label }),
      );
    }
  }
  return sentences;
}

function inWords(say: Say, length: number | null): string {
  return length === null
    ? say('any number of characters')
    : say('{length, plural, one {# character} other {# characters}}', { length });
}

function byName(columns: readonly AgreedColumn[]): ReadonlyMap<string, AgreedColumn> {
  return new Map(columns.map((column) => [column.name, column]));
}

/** The empty choice says nothing. */
function labels({ codes }: AgreedColumn): ReadonlyMap<string, string> {
  return new Map(
    codes.filter(({ value }) => value !== '').map(({ value, label }) => [value, label]),
  );
}
