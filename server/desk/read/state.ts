/** Hashes of an application, small enough to be kept for each reader, which show what has changed since they read it. */
import { createHash } from 'node:crypto';
import { isAnswered } from '#form/engine/answers.ts';
import type { ReadApplication } from '#server/applicant/submissions/read.ts';
import type { Transaction } from '#server/core/database/database.ts';

/** The hash of each answer, by answer key; empty answers are absent. */
export type Hashes = Readonly<Record<string, string>>;

/** Differs after every change of an application, and perhaps without one; `''` for one that was never begun. Pure. */
export function versionOf({
  changedAt,
  answersVersion,
  submittedAt,
  files,
}: Pick<ReadApplication, 'changedAt' | 'answersVersion' | 'submittedAt' | 'files'>): string {
  if (changedAt === null) return '';
  const times = [changedAt.getTime(), answersVersion, submittedAt?.getTime() ?? ''];
  return hashOf(JSON.stringify([times, files.map(({ fileKey }) => fileKey)]), 18);
}

/** Pure. A replaced document counts as changed, whatever its name. */
export function hashesOf({ answers, files }: Pick<ReadApplication, 'answers' | 'files'>): Hashes {
  const answered = Object.entries(answers).filter(([, value]) => isAnswered(value));
  return Object.fromEntries([
    ...answered.map(([key, value]) => [key, hashOf(`${key}\n${String(value)}`)]),
    ...files.map(({ answerKey, fileKey }) => [answerKey, hashOf(`${answerKey}\n#${fileKey}`)]),
  ]);
}

/** Stores a state, unless it is stored already. @returns its number. */
export async function keepState(
  trx: Transaction,
  accountId: number,
  hashes: Hashes,
): Promise<number> {
  const fingerprint = fingerprintOf(hashes);
  const { id } = await trx
    .insertInto('read_states')
    .values({ account_id: accountId, fingerprint, hashes: JSON.stringify(hashes) })
    .onConflict((conflict) =>
      // Changes nothing, and returns the row that is there.
      conflict.columns(['account_id', 'fingerprint']).doUpdateSet({ fingerprint }),
    )
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** The answer keys at which two states differ, in alphabetical order. Pure. */
export function changedKeys(before: Hashes, now: Hashes): string[] {
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].filter((key) => before[key] !== now[key]).sort();
}

function fingerprintOf(hashes: Hashes): Buffer {
  const sorted = Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** 48 bits tell two answers of one question apart. */
function hashOf(text: string, bytes = 6): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');
}
