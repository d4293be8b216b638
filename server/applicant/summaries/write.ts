/** Writes summaries. */
import { sql } from 'kysely';
import { untouchedApplication } from '#server/applicant/application/application.ts';
import { listMarkedSteps } from '#server/applicant/application/marked-steps.ts';
import { getApplications } from '#server/applicant/application/repository.ts';
import { readStandingVersions } from '#server/applicant/application/versions/reopenings.ts';
import { listWithdrawn } from '#server/applicant/application/withdrawals.ts';
import { readDocumentsOf } from '#server/applicant/documents/repository.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { noteSpellings } from './spellings.ts';
import { createSummarizer, type Summarized } from './summary.ts';

type Needs = Pick<Platform, 'form' | 'tenant'>;

/**
 * Writes the summary of an account in the transaction that changed its application, its address or its status. Call it after the change.
 */
export function writeSummary(trx: Transaction, platform: Needs, accountId: number): Promise<void> {
  return writeSummaries(trx, platform, [accountId]);
}

/**
 * Queues accounts for the job that follows drafts, which writes their summaries within a minute: a run that hands many on would keep its
 * transaction open too long. Inserts in the order of the accounts, so that concurrent calls never deadlock.
 */
export async function noteDue(trx: Transaction, accountIds: readonly number[]): Promise<void> {
  const ids = [...accountIds].sort((one, other) => one - other);
  await sql`
    insert into summaries_due (account_id) select * from unnest(${ids}::bigint[])
    on conflict do nothing`.execute(trx);
}

/**
 * Writes the summaries of some accounts; those that are gone are left out. Locks the rows before it reads anything, so that the second of
 * two concurrent writers reads what the first has left.
 */
export async function writeSummaries(
  trx: Transaction,
  { form, tenant }: Needs,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  const summarizer = createSummarizer(form, tenant);
  const locked = await lockRows(trx, accountIds);
  if (locked.length === 0) return;
  const read = await readForSummaries(trx, locked);
  const rows = read.map(({ accountId, ...application }) => {
    const { searched, ...summary } = summarizer.summarize(application);
    return { account_id: accountId, ...summary, searched: JSON.stringify(searched) };
  });
  await trx
    .insertInto('summaries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((held) => ({
          ...Object.fromEntries(COLUMNS.map((column) => [column, held.ref(`excluded.${column}`)])),
          former_names: sql`case
            when summaries.name in (excluded.name, summaries.username) then summaries.former_names
            else array_append(array_remove(summaries.former_names, summaries.name), summaries.name)
          end`,
        }))
        // Unchanged rows are not written.
        .where(
          sql<boolean>`(${sql.join(COLUMNS.map((column) => sql.ref(`summaries.${column}`)))})
            is distinct from (${sql.join(COLUMNS.map((column) => sql.ref(`excluded.${column}`)))})`,
        ),
    )
    .execute();
  await noteSpellings(trx, rows);
}

const COLUMNS = [
  'username',
  'name',
  'sort_name',
  'reference',
  'status',
  'words',
  'facets',
  'searched',
  'changed_at',
  'submitted_at',
  'made_by',
] as const;

/** @returns the accounts that are still there. */
async function lockRows(trx: Transaction, accountIds: readonly number[]): Promise<number[]> {
  const ids = [...accountIds];
  await sql`
    insert into summaries
      (account_id, username, name, sort_name, status, words, facets, searched, changed_at, made_by)
    select id, username, username, '', 'none', '', '{}', '{}', confirmed_at, '' from accounts
    where id = any (${ids}::bigint[]) and not exists (select from summaries where account_id = id)
    order by id
    on conflict do nothing`.execute(trx);
  const rows = await trx
    .selectFrom('summaries')
    .select('account_id')
    .where('account_id', 'in', ids)
    .orderBy('account_id')
    .forUpdate()
    .execute();
  return rows.map(({ account_id }) => account_id);
}

/** Reads the sources of summaries: applications as they stand now, or while one is reopened, as it was submitted. */
export async function readForSummaries(
  queries: Queries,
  accountIds: readonly number[],
): Promise<(Summarized & { accountId: number })[]> {
  const accounts = await queries
    .selectFrom('accounts')
    .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.username', 'accounts.confirmed_at', 'submissions.reference'])
    .select('applications.answers_changed_at')
    .where('accounts.id', 'in', accountIds)
    .orderBy('accounts.id')
    .execute();
  const applications = await getApplications(queries, accountIds);
  const documents = await readDocumentsOf(queries, accountIds);
  const standing = await readStandingVersions(queries, accountIds);
  const withdrawn = await listWithdrawn(queries, accountIds);
  const marked = await listMarkedSteps(queries, accountIds);
  return accounts.map(({ id, username, reference, ...row }) => {
    const { answers, ...times } = applications.get(id) ?? untouchedApplication;
    const submitted = standing.get(id);
    return {
      accountId: id,
      username,
      reference: reference ?? undefined,
      answers: submitted?.answers ?? answers,
      documents: Object.keys(submitted?.certified?.documents ?? documents.get(id) ?? {}),
      changedAt: row.answers_changed_at ?? row.confirmed_at,
      startedAt: times.startedAt,
      validatingAt: times.validatingAt,
      submittedAt: submitted?.at ?? times.submittedAt,
      marked: marked.get(id) ?? [],
      isWithdrawn: withdrawn.has(id),
    };
  });
}
