/** Writes summaries. */
import { sql } from 'kysely';
import type { Answers } from '#form/engine/answers.ts';
import { accountsWithStanding } from '#server/applicant/application/versions/reopenings.ts';
import { MARKS } from '#server/applicant/checklist/read.ts';
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
  await sql`
    insert into summaries_due (account_id) select id from unnest(${[...accountIds]}::bigint[]) id order by id
    on conflict do nothing`.execute(trx);
}

/**
 * Writes the summaries of some accounts, and takes the accounts off the queue; those that are gone are left out. Locks the accounts before
 * it reads anything, so that the second of two concurrent writers reads what the first has left, and no erasure comes between.
 */
export async function writeSummaries(
  trx: Transaction,
  { form, tenant }: Needs,
  accountIds: readonly number[],
): Promise<void> {
  if (accountIds.length === 0) return;
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', 'in', accountIds)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  await trx.deleteFrom('summaries_due').where('account_id', 'in', accountIds).execute();
  const { summarize } = createSummarizer(form, tenant);
  const rows = (await readForSummaries(trx, accountIds)).map(({ accountId, ...application }) => {
    const { searched, ...summary } = summarize(application);
    return { account_id: accountId, ...summary, searched: JSON.stringify(searched) };
  });
  const [first] = rows;
  if (first === undefined) return;
  const { account_id: _, ...columns } = first;
  const changed = Object.keys(columns) as (keyof typeof columns)[];
  const all = (table: string) => sql.join(changed.map((name) => sql.ref(`${table}.${name}`)));
  await trx
    .insertInto('summaries')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet((held) => ({
          ...Object.fromEntries(changed.map((name) => [name, held.ref(`excluded.${name}`)])),
          former_names: sql`case
            when summaries.name in (excluded.name, summaries.username) then summaries.former_names
            else array_append(array_remove(summaries.former_names, summaries.name), summaries.name)
          end`,
        }))
        // Unchanged rows are not written.
        .where(sql<boolean>`(${all('summaries')}) is distinct from (${all('excluded')})`),
    )
    .execute();
  await noteSpellings(trx, rows);
}

/** Reads the sources of summaries: applications as they stand now, or while one is reopened, as it was submitted. */
export function readForSummaries(
  queries: Queries,
  accountIds: readonly number[],
): Promise<(Summarized & { accountId: number })[]> {
  return accountsWithStanding(queries)
    .select(['accounts.id as accountId', 'accounts.username', 'accounts.season'])
    .select('submissions.reference')
    .select(['started_at as startedAt', 'validating_at as validatingAt'])
    .select([
      sql<Answers>`coalesce(kept.answers, applications.answers, '{}')`.as('answers'),
      sql<Date | null>`coalesce(kept.at, applications.submitted_at)`.as('submittedAt'),
      sql<Date>`coalesce(answers_changed_at, confirmed_at)`.as('changedAt'),
      sql<string[]>`array(
        select answer_key from documents
        where account_id = accounts.id and status = 'completed' and kept.id is null
        union select answer_key from version_documents where version_id = kept.id)`.as('documents'),
      sql<string[]>`array(select step from status_marks where account_id = accounts.id)`.as(
        'marked',
      ),
      MARKS.as('checklist'),
      sql<boolean>`exists (select from withdrawals where account_id = accounts.id)`.as(
        'isWithdrawn',
      ),
    ])
    .where('accounts.id', 'in', accountIds)
    .orderBy('accounts.id')
    .execute();
}
