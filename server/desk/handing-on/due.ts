/** The submissions that a run hands on. */
import { type RawBuilder, sql } from 'kysely';
import { findStatus } from '#server/applicant/application/status.ts';
import { STANDING } from '#server/applicant/application/versions/reopenings.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { inScope } from '../find/scope.ts';
import type { HandedOn } from './content/columns.ts';
import type { Run } from './runs.ts';

type Chosen = Pick<Run, 'destination_id' | 'reach' | 'scope' | 'begun_at' | 'chosen'>;

/** Submissions that stand and are not withdrawn, joined with `summaries` and with the destination's delivery so far (`held`). */
export function standingFor(destinationId: number): RawBuilder<unknown> {
  return sql`${STANDING} standing
    join submissions on submissions.account_id = standing.account_id
    left join summaries on summaries.account_id = standing.account_id
    left join deliveries held on held.destination_id = ${destinationId}
      and held.account_id = standing.account_id and held.version = standing.submitted_at
    where not exists (select from withdrawals w where w.account_id = standing.account_id)`;
}

/** True in SQL for the accounts to which a run is narrowed. */
export function isChosen(
  chosen: readonly number[] | null,
  account: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return chosen === null ? sql`true` : sql`${account} = any(${[...chosen]}::bigint[])`;
}

function dueIn({ destination_id, reach, scope, begun_at, chosen }: Chosen): RawBuilder<unknown> {
  return sql`${standingFor(destination_id)} and standing.submitted_at <= ${begun_at}
    and ${isChosen(chosen, sql`standing.account_id`)}
    and ${inScope(scope)} and (${reach} = 'full' or held.acknowledged_at is null)`;
}

/** The number of submissions that a run has to hand on. */
export async function countDue(queries: Queries, run: Chosen): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) from ${dueIn(run)}`.execute(
    queries,
  );
  return Number(rows[0]?.count);
}

/**
 * The next part of a run: submissions of the part that is leaving, if they still stand, or else the first ones after the confirmed parts.
 * @returns `last`: the part's last account; undefined where nothing is left.
 */
export async function readDue(
  queries: Queries,
  run: Run,
  size: number,
): Promise<{ readonly applications: readonly HandedOn[]; readonly last: number | undefined }> {
  const { leaving, last_account } = run;
  const isIn = leaving && sql`standing.account_id = any(${leaving.accounts}::bigint[])`;
  const { rows } = await sql<{ id: number }>`
    select standing.account_id as id
    from ${dueIn(run)} and ${isIn ?? sql`standing.account_id > ${last_account}`}
    order by id limit ${size}`.execute(queries);
  const ids = rows.map(({ id }) => id);
  const applications = ids.length === 0 ? [] : await readApplications(queries, ids);
  return {
    last: leaving?.accounts.at(-1) ?? ids.at(-1),
    applications: applications
      // Applications that were submitted again after the run began are left to the next run.
      .filter(({ submittedAt }) => submittedAt !== null && submittedAt <= run.begun_at)
      .map((application) => ({ ...application, status: findStatus(application) })),
  };
}
