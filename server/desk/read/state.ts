/** Hashes of an application, small enough to be kept for each reader, which show what has changed since they read it. Pure. */
import { createHash } from 'node:crypto';
import { isAnswered } from '#form/engine/answers.ts';
import type { ReadApplication } from '#server/applicant/submissions/read.ts';

/** The hash of each answer, by answer key; empty answers are absent. */
export type Hashes = Readonly<Record<string, string>>;

/** Differs after every change of an application, and perhaps without one; `''` for one that was never begun. */
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

/** A replaced document counts as changed, whatever its name. */
export function hashesOf({ answers, files }: Pick<ReadApplication, 'answers' | 'files'>): Hashes {
  const answered = Object.entries(answers).filter(([, value]) => isAnswered(value));
  return Object.fromEntries([
    ...answered.map(([key, value]) => [key, hashOf(`${key}\n${String(value)}`)]),
    ...files.map(({ answerKey, fileKey }) => [answerKey, hashOf(`${answerKey}\n#${fileKey}`)]),
  ]);
}

/** The answer keys at which two states differ, in alphabetical order. */
export function changedKeys(before: Hashes, now: Hashes): string[] {
  const keys = Object.keys({ ...before, ...now });
  return keys.filter((key) => before[key] !== now[key]).sort();
}

/** 48 bits tell two answers of one question apart. */
function hashOf(text: string, bytes = 6): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');
}
