/** Ways to break the product, one for a statement of the specification, and whether its proof would notice. Pure. */
import { createHash } from 'node:crypto';
import { fileOf } from './check.ts';
import { BETWEEN, type RanTest } from './reports.ts';
import { filesProving, type Mark, titlePattern } from './sources.ts';
import type { Statement } from './table.ts';

/** One place of the product, changed so that a statement is not true any more. Everything still builds. */
export type Break = {
  /** The statement, such as `§4.12`. */
  readonly statement: string;
  readonly file: string;
  /** Stands in the file exactly once. */
  readonly find: string;
  readonly instead: string;
};

/**
 * As many statements as asked for, out of those that tests prove: chance picks them, and the same word the same ones. A
 * statement that is added pushes out one of the others at most.
 */
export function sampleOf(
  statements: readonly Statement[],
  marks: readonly Mark[],
  size: number,
  word: string,
): Statement[] {
  const proven = new Set(marks.map(({ id }) => id));
  const lot = ({ number }: Statement) =>
    createHash('sha256').update(`${word} ${number}`).digest('hex');
  return statements
    .filter(({ number }) => proven.has(number))
    .sort((one, other) => lot(one).localeCompare(lot(other)))
    .slice(0, size);
}

/** The source with the break in it; undefined if what it changes does not stand there exactly once. */
export function broken(source: string, { find, instead }: Break): string | undefined {
  const [before, after, ...more] = source.split(find);
  if (before === undefined || after === undefined || more.length > 0) return undefined;
  return before + instead + after;
}

/**
 * Breaks that are tried together, at most so many at a time: none of them changes a file that another one changes, and none
 * is proved in a file that proves another one.
 */
export function sharing<Each extends { readonly statement: Statement; readonly change: Break }>(
  all: readonly Each[],
  marks: readonly Mark[],
  most: number,
): Each[][] {
  const batches: Each[][] = [];
  const touches = ({ statement, change }: Each) => [
    change.file,
    ...filesProving(statement.number, marks),
  ];
  const disturb = (one: Each, other: Each) =>
    touches(one).some((file) => touches(other).includes(file));
  for (const one of all) {
    const room = batches.find(
      (batch) => batch.length < most && batch.every((other) => !disturb(one, other)),
    );
    if (room) room.push(one);
    else batches.push([one]);
  }
  return batches;
}

/**
 * What the tests in some files say of a statement: `red` if one with its id ran and failed, `green` if all passed, and `silent` if
 * none ran, which proves nothing. A journey that fails never reaches its later steps, so its failure counts as one of a step in it.
 */
export function verdictOn(
  id: string,
  marks: readonly Mark[],
  ran: readonly RanTest[],
): 'red' | 'green' | 'silent' {
  const own = marks.filter((mark) => mark.id === id);
  const files = new Set(own.map(({ file }) => file));
  const named = ran.filter(({ name, ids }) => ids.includes(id) && files.has(fileOf(name)));
  const brokenOff = ran.filter(
    ({ name, hasPassed }) => !hasPassed && own.some((mark) => isJourneyOf(mark, name)),
  );
  if (brokenOff.length > 0 || named.some(({ hasPassed }) => !hasPassed)) return 'red';
  return named.length === 0 ? 'silent' : 'green';
}

/** Whether this is the journey whose step has the mark. */
function isJourneyOf({ file, journey }: Mark, name: string): boolean {
  if (journey === undefined || fileOf(name) !== file) return false;
  return new RegExp(`${BETWEEN}${titlePattern(journey)}$`).test(name);
}
