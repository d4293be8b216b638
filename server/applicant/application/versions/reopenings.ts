/** Reads and writes the reopenings of submitted applications. */
import { sql } from 'kysely';
import type { Queries, Transaction } from '#server/core/database/database.ts';

/** Why a reopened application is closed again. */
export type Ending = 'submitted' | 'date' | 'office' | 'withdrawn';

export type Reopening = {
  /** The submission that stands meanwhile. */
  readonly version: number;
  readonly reopenedAt: Date;
  readonly until: Date;
  /** The changes that the office asks for, in its words; '' for none. */
  readonly message: string;
};

/**
 * Every submission that stands, and when it was submitted, also while its application is reopened. One scan of applications, so that a
 * query for some accounts reads no others.
 */
export const STANDING = sql<{ account_id: number; submitted_at: Date }>`(
  select applications.account_id, coalesce(submitted_at, kept.at) as submitted_at
  from applications
  left join reopenings on reopenings.account_id = applications.account_id and ended_at is null
  left join application_versions kept
    on kept.account_id = reopenings.account_id and kept.number = reopenings.version
  where coalesce(submitted_at, kept.at) is not null
)`;

/** The account's reopening that has not ended. */
export async function findReopening(
  queries: Queries,
  accountId: number,
): Promise<Reopening | undefined> {
  return queries
    .selectFrom('reopenings')
    .select(['version', 'reopened_at as reopenedAt', 'until', 'message'])
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
}

/** Accounts with their submission and their application, and, while that is reopened, the submission that stands meanwhile as `kept`. */
export function accountsWithStanding(queries: Queries) {
  return queries
    .selectFrom('accounts')
    .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .leftJoin('reopenings', (join) =>
      join.onRef('reopenings.account_id', '=', 'accounts.id').on('ended_at', 'is', null),
    )
    .leftJoin('application_versions as kept', (join) =>
      join
        .onRef('kept.account_id', '=', 'reopenings.account_id')
        .onRef('kept.number', '=', 'reopenings.version'),
    );
}

/** The kept submission that stands while an application is reopened. */
export function findStandingVersion(
  queries: Queries,
  accountId: number,
): Promise<{ readonly id: number; readonly at: Date } | undefined> {
  return queries
    .selectFrom('reopenings')
    .innerJoin('application_versions', (join) =>
      join
        .onRef('application_versions.account_id', '=', 'reopenings.account_id')
        .onRef('application_versions.number', '=', 'reopenings.version'),
    )
    .select(['application_versions.id', 'application_versions.at'])
    .where('reopenings.account_id', '=', accountId)
    .where('reopenings.ended_at', 'is', null)
    .executeTakeFirst();
}

/** Notes that a locked application may be changed again. */
export async function beginReopening(
  trx: Transaction,
  accountId: number,
  { version, reopenedAt, until, message }: Reopening,
): Promise<void> {
  await trx
    .insertInto('reopenings')
    .values({
      account_id: accountId,
      version,
      until,
      message,
      reopened_at: reopenedAt,
    })
    .execute();
}

function openOf(trx: Transaction, accountId: number) {
  return trx
    .updateTable('reopenings')
    .where('account_id', '=', accountId)
    .where('ended_at', 'is', null);
}

/** Changes the end and the message of the reopening of a locked application. */
export async function moveReopening(
  trx: Transaction,
  accountId: number,
  { until, message }: Pick<Reopening, 'until' | 'message'>,
): Promise<void> {
  await openOf(trx, accountId).set({ until, message }).execute();
}

/** Ends the reopening of a locked application. */
export async function endReopening(
  trx: Transaction,
  accountId: number,
  ending: Ending,
  at: Date,
): Promise<void> {
  await openOf(trx, accountId).set({ ended_at: at, ending }).execute();
}

/** Accounts whose reopening is past its end, the longest overdue first. */
export async function listOverdue(
  queries: Queries,
  now: Date,
  atMost: number,
): Promise<readonly number[]> {
  const rows = await queries
    .selectFrom('reopenings')
    .select('account_id')
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .orderBy('until')
    .limit(atMost)
    .execute();
  return rows.map(({ account_id }) => account_id);
}
