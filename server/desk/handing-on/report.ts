/** Destinations and runs as the desk shows them. */
import { sql } from 'kysely';
import type { Destination, HandOnRun } from '#contract/desk-handing-on.ts';
import { STANDING } from '#server/application/versions/reopenings.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { Say } from '#words/say.ts';
import { differenceBetween } from './content/difference.ts';
import { unsealSecrets } from './secrets.ts';
import { troubleInWords } from './troubles.ts';

const MOST_RUNS = 50;

/** From this try on, a run that is still tried again is shown to everybody: before, it mostly mends itself. */
const WORTH_A_LOOK = 3;

export async function listDestinations(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  say: Say,
): Promise<Destination[]> {
  const { kysely } = database;
  const rows = await kysely
    .selectFrom('destinations')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, setup, sealed, next_run_at }) => {
      const secrets = await unsealSecrets(settings, id, sealed).catch(() => ({}));
      const [newest] = await listRuns(kysely, say, { destination: id, limit: 1 });
      return {
        ...setup,
        id,
        has_password: 'password' in secrets,
        has_private_key: 'private_key' in secrets,
        has_signing_secret: 'signing_secret' in secrets,
        next_run_at: next_run_at?.toISOString() ?? '',
        counts: await countDeliveries(kysely, id),
        last_run: newest === undefined ? [] : [newest],
      };
    }),
  );
}

/** Every submission of today, by what became of it at a destination. */
async function countDeliveries(queries: Queries, id: number): Promise<Destination['counts']> {
  const { rows } = await sql<{ state: keyof Destination['counts']; count: number }>`
    select coalesce(held.state, 'stored') as state, count(*) as count
    from ${STANDING} standing
    join submissions on submissions.account_id = standing.account_id
    left join deliveries held on held.destination_id = ${id}
      and held.account_id = standing.account_id and held.version = submitted_at
    where not exists (select from withdrawals w where w.account_id = standing.account_id)
    group by 1`.execute(queries);
  const none = { stored: 0, exported: 0, acknowledged: 0, failed: 0 };
  return { ...none, ...Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)])) };
}

type Chosen = { readonly destination?: number; readonly limit?: number; readonly id?: number };

/** Newest first. */
export function listRuns(queries: Queries, say: Say, chosen: Chosen = {}): Promise<HandOnRun[]> {
  const { destination, id, limit = MOST_RUNS } = chosen;
  let asked = runs(queries).orderBy('hand_on_runs.id', 'desc').limit(limit);
  if (destination !== undefined) asked = asked.where('destination_id', '=', destination);
  if (id !== undefined) asked = asked.where('hand_on_runs.id', '=', id);
  return asked.execute().then((rows) => rows.map((row) => inWords(row, say)));
}

/** Those that somebody has to look at, and nobody has. */
export async function listTroubles(queries: Queries, say: Say): Promise<HandOnRun[]> {
  const rows = await runs(queries)
    .where('looked_at', 'is', null)
    .where((row) =>
      row.or([
        row('state', 'in', ['failed', 'stopped']),
        row.and([row('state', '=', 'waiting'), row('tries', '>=', WORTH_A_LOOK)]),
      ]),
    )
    .orderBy('hand_on_runs.id', 'desc')
    .limit(MOST_RUNS)
    .execute();
  return rows.map((row) => inWords(row, say));
}

function runs(queries: Queries) {
  return queries
    .selectFrom('hand_on_runs')
    .innerJoin('destinations', 'destinations.id', 'destination_id')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .selectAll('hand_on_runs')
    .select(['destinations.name', 'destinations.columns as agreed'])
    .select(sql<string | null>`coalesce(nullif(staff.name, ''), staff.mail)`.as('by'));
}

type Row = Awaited<ReturnType<ReturnType<typeof runs>['execute']>>[number];

function inWords(row: Row, say: Say): HandOnRun {
  const isStopped = row.state === 'stopped' && row.agreed !== null && row.columns !== null;
  const moment = (at: Date | null) => at?.toISOString() ?? '';
  return {
    id: row.id,
    destination_id: row.destination_id,
    destination: row.name,
    reach: row.reach,
    by: row.by ?? '',
    state: row.state,
    begun_at: moment(row.begun_at),
    ended_at: moment(row.ended_at),
    planned: row.planned ?? -1,
    acknowledged: row.acknowledged,
    tries: row.tries,
    next_try_at: moment(row.next_try_at),
    why: row.trouble === null ? '' : troubleInWords(say, row.trouble),
    difference: isStopped ? differenceBetween(say, row.agreed ?? [], row.columns ?? []) : [],
    is_looked_at: row.looked_at !== null,
  };
}
