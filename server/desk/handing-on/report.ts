/** Destinations and runs as the desk shows them. */
import { sql } from 'kysely';
import type { Destination, HandOnRun } from '#contract/desk-handing-on.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Say } from '#words/say.ts';
import type { Reader } from '../find/scope.ts';
import { differenceBetween } from './content/difference.ts';
import { countDeliveries } from './ledger.ts';
import { readSecrets } from './secrets.ts';
import { troubleInWords } from './troubles.ts';

const MAX_RUNS = 50;

/** From this try on, a run that is still retried is shown as trouble: most earlier failures do not occur again. */
const WORTH_A_LOOK = 3;

export async function listDestinations(
  platform: Pick<Platform, 'database' | 'settings' | 'languages' | 'clock'>,
  reader: Reader,
  say: Say,
): Promise<Destination[]> {
  const { settings } = platform;
  const { kysely } = platform.database;
  const rows = await kysely
    .selectFrom('destinations')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('id')
    .execute();
  return Promise.all(
    rows.map(async ({ id, setup, sealed, next_run_at }) => {
      const secrets = await readSecrets(settings, { id, sealed });
      return {
        ...setup,
        id,
        has_password: 'password' in secrets,
        has_private_key: 'private_key' in secrets,
        has_signing_secret: 'signing_secret' in secrets,
        next_run_at: next_run_at?.toISOString() ?? '',
        counts: await countDeliveries(platform, reader, id, setup),
        last_run: (await listRuns(kysely, say, id)).slice(0, 1),
      };
    }),
  );
}

/** The last runs, newest first. @param which of one destination, or the `troubles` that nobody has looked at; undefined for all. */
export async function listRuns(
  queries: Queries,
  say: Say,
  which?: number | 'troubles',
): Promise<HandOnRun[]> {
  const rows = await runsOf(queries)
    .$if(typeof which === 'number', (runs) => runs.where('destination_id', '=', Number(which)))
    .$if(which === 'troubles', (runs) =>
      runs
        .where('looked_at', 'is', null)
        .where(sql<boolean>`(hand_on_runs.state in ('failed', 'stopped')
        or hand_on_runs.state = 'waiting' and tries >= ${WORTH_A_LOOK})`),
    )
    .execute();
  return rows.map((row) => inWords(row, say));
}

function runsOf(queries: Queries) {
  return queries
    .selectFrom('hand_on_runs')
    .innerJoin('destinations', 'destinations.id', 'destination_id')
    .leftJoin('staff', 'staff.id', 'staff_id')
    .selectAll('hand_on_runs')
    .select(['destinations.name', 'destinations.columns as agreed'])
    .select(sql<string | null>`coalesce(nullif(staff.name, ''), staff.mail)`.as('by'))
    .orderBy('hand_on_runs.id', 'desc')
    .limit(MAX_RUNS);
}

type Row = Awaited<ReturnType<ReturnType<typeof runsOf>['execute']>>[number];

function inWords(row: Row, say: Say): HandOnRun {
  const { id, destination_id, reach, state, planned, acknowledged, tries, agreed, columns } = row;
  const moment = (at: Date | null) => at?.toISOString() ?? '';
  return {
    id,
    destination_id,
    reach,
    state,
    planned,
    acknowledged,
    tries,
    destination: row.name,
    by: row.by ?? '',
    begun_at: moment(row.begun_at),
    ended_at: moment(row.ended_at),
    is_leaving: row.leaving !== null,
    next_try_at: moment(row.next_try_at),
    why: row.trouble === null ? '' : troubleInWords(say, row.trouble),
    difference: state === 'stopped' ? differenceBetween(say, agreed ?? [], columns ?? []) : [],
    is_looked_at: row.looked_at !== null,
  };
}
