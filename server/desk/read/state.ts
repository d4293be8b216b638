/** An application as it stands, small enough to be kept for each reader: so that they see what has changed since. */
import { createHash } from 'node:crypto';
import { isAnswered } from '#form/engine/answers.ts';
import type { ReadApplication } from '#server/applicant/submissions/read.ts';
import type { Transaction } from '#server/core/database/database.ts';

/** A hash of what stands at each answer key, for those that hold something. */
export type Hashes = Readonly<Record<string, string>>;

/** Changes with every change of an application, and perhaps with none; `''` for one that was never begun. Pure. */
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

/** Pure. A document that took the place of another counts as changed, whatever its name. */
export function hashesOf({ answers, files }: Pick<ReadApplication, 'answers' | 'files'>): Hashes {
  const answered = Object.entries(answers).filter(([, value]) => isAnswered(value));
  return Object.fromEntries([
    ...answered.map(([key, value]) => [key, hashOf(`${key}\n${String(value)}`)]),
    ...files.map(({ answerKey, fileKey }) => [answerKey, hashOf(`${answerKey}\n#${fileKey}`)]),
  ]);
}

/** Keeps a state, once. @returns its number. */
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
