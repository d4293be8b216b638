/** Ways to break the product, one for a statement of the specification, and whether its proof would notice. Pure. */
import { createHash } from 'node:crypto';
import type { RanTest } from './reports.ts';
import { BETWEEN } from './reports.ts';
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
  size: number,
  word: string,
): Statement[] {
  const lot = ({ number }: Statement) =>
    createHash('sha256').update(`${word} ${number}`).digest('hex');
  return statements
    .filter(({ proofs }) => proofs.some(({ kind }) => kind === 'test'))
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
 * is proved by a test that proves another one.
 */
export function sharing<Each extends { readonly statement: Statement; readonly change: Break }>(
  all: readonly Each[],
  most: number,
): Each[][] {
  const batches: Each[][] = [];
  for (const one of all) {
    const room = batches.find(
      (batch) => batch.length < most && batch.every((other) => !disturb(one, other)),
    );
    if (room) room.push(one);
    else batches.push([one]);
  }
  return batches;
}

function disturb(
  one: { readonly statement: Statement; readonly change: Break },
  other: { readonly statement: Statement; readonly change: Break },
): boolean {
  const journeyOf = (name: string) => name.split(BETWEEN).slice(0, 2).join(BETWEEN);
  const testsOf = ({ proofs }: Statement) =>
    proofs.flatMap((proof) => (proof.kind === 'test' ? [journeyOf(proof.name)] : []));
  const others = testsOf(other.statement);
  return (
    one.change.file === other.change.file ||
    testsOf(one.statement).some((name) => others.includes(name))
  );
}

/** The tests that prove a statement, by the file that they are in. */
export function proofsByFile({ proofs }: Statement): Map<string, string[]> {
  const byFile = new Map<string, string[]>();
  for (const proof of proofs) {
    if (proof.kind !== 'test') continue;
    const [file = ''] = proof.name.split(BETWEEN);
    byFile.set(file, [...(byFile.get(file) ?? []), proof.name]);
  }
  return byFile;
}

/**
 * What the tests of one name say: `red` if one of them ran and failed, `green` if all passed, and `silent` if none ran, which
 * proves nothing. A journey that fails never reaches its later steps, so a failure on the way to a step counts as one of it.
 */
export function verdictOn(name: string, ran: readonly RanTest[]): 'red' | 'green' | 'silent' {
  const beginning = name.endsWith('…') ? name.slice(0, -1).trimEnd() : undefined;
  const named = ran.filter((test) =>
    beginning === undefined
      ? test.name === name || name.startsWith(test.name + BETWEEN)
      : test.name.startsWith(beginning),
  );
  if (named.some(({ hasPassed }) => !hasPassed)) return 'red';
  return named.length === 0 ? 'silent' : 'green';
}
