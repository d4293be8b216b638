/** An application as it stands, small enough to be kept for each reader: so that they see what has changed since. */
import { createHash } from 'node:crypto';
import { type Answers, isAnswered } from '#form/engine/answers.ts';
import {
  findStandingVersion,
  readStandingVersions,
} from '#server/application/versions/reopenings.ts';
import type { VersionDocument } from '#server/application/versions/repository.ts';
import { listReadDocuments } from '#server/documents/repository.ts';
import type { Queries, Transaction } from '#server/platform/database/database.ts';

export type State = {
  /** Changes with every change of the application, and perhaps with none. */
  readonly version: string;
  readonly submittedAt: Date | null;
  /** A hash of what stands at each answer key, for those that hold something. */
  readonly hashes: Hashes;
};

type Hashes = Readonly<Record<string, string>>;

type Attached = Pick<VersionDocument, 'answerKey' | 'fileKey'>;

/** The state of an application as the college reads it; one that was never begun has nothing in it. */
export async function readState(queries: Queries, accountId: number): Promise<State> {
  const application = await findRead(queries, accountId);
  const attached = await listReadDocuments(queries, accountId);
  return {
    version: versionOf(application, attached),
    submittedAt: application?.submitted_at ?? null,
    hashes: hashesOf(application?.answers ?? {}, attached),
  };
}

/** Only its version, without the answers: for whoever asks again and again. */
export async function readVersion(queries: Queries, accountId: number): Promise<string> {
  const standing = await findStandingVersion(queries, accountId);
  const application = standing
    ? datedBy(standing.at)
    : await queries
        .selectFrom('applications')
        .select(['answers_changed_at', 'answers_version', 'submitted_at'])
        .where('account_id', '=', accountId)
        .executeTakeFirst();
  return versionOf(application, await listReadDocuments(queries, accountId));
}

/** While an application is reopened, what was submitted. */
async function findRead(
  queries: Queries,
  accountId: number,
): Promise<(Dated & { readonly answers: Answers }) | undefined> {
  const standing = (await readStandingVersions(queries, [accountId])).get(accountId);
  if (standing !== undefined) return { answers: standing.answers, ...datedBy(standing.at) };
  return queries
    .selectFrom('applications')
    .select(['answers', 'answers_changed_at', 'answers_version', 'submitted_at'])
    .where('account_id', '=', accountId)
    .executeTakeFirst();
}

/** Keeps a state, once. @returns its number. */
export async function keepState(
  trx: Transaction,
  accountId: number,
  { hashes }: State,
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

/** Pure. A document that took the place of another counts as changed, whatever its name. */
function hashesOf(answers: Answers, attached: readonly Attached[]): Hashes {
  const answered = Object.entries(answers).filter(([, value]) => isAnswered(value));
  return Object.fromEntries([
    ...answered.map(([key, value]) => [key, hashOf(`${key}\n${String(value)}`)]),
    ...attached.map(({ answerKey, fileKey }) => [answerKey, hashOf(`${answerKey}\n#${fileKey}`)]),
  ]);
}

/** What was submitted does not change any more. */
function datedBy(at: Date): Dated {
  return { answers_changed_at: at, answers_version: 0, submitted_at: at };
}

type Dated = {
  readonly answers_changed_at: Date;
  readonly answers_version: number;
  readonly submitted_at: Date | null;
};

function versionOf(application: Dated | undefined, attached: readonly Attached[]): string {
  if (application === undefined) return '';
  const { answers_changed_at: changed, answers_version, submitted_at } = application;
  const times = [changed.getTime(), answers_version, submitted_at?.getTime() ?? ''];
  const documents = attached.map(({ fileKey }) => fileKey);
  return hashOf(JSON.stringify([times, documents]), 18);
}

function fingerprintOf(hashes: Hashes): Buffer {
  const sorted = Object.entries(hashes).sort(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(sorted)).digest();
}

/** 48 bits tell two answers of one question apart. */
function hashOf(text: string, bytes = 6): string {
  return createHash('sha256').update(text).digest().subarray(0, bytes).toString('base64url');
}
