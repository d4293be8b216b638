/** The turn of a season: once the next one is open, the drafts of the one before are carried over, or closed with a letter. */
import { sql } from 'kysely';
import { firstName, senderIn } from '#server/applicant/accounts/letters/sender.ts';
import { noteDue } from '#server/applicant/summaries/write.ts';
import { later } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { keptAs, openSeason, opensAt, type Season, seasonOf } from '#tenant/seasons/seasons.ts';
import { draftClosedLetter } from './letter.ts';

type Needs = Pick<
  Platform,
  'database' | 'tenant' | 'clock' | 'mail' | 'languages' | 'settings' | 'log'
>;

/** Drafts of one transaction. Applicants who save one of them wait for it. */
const PART = 100;
/** How long a turn looks for drafts: a server whose clock is behind still makes accounts in the season before. */
const LOOKS_FOR = { minutes: 5 };
const BY = { kind: 'system', job: 'turn-season' } as const;

/** Begins when a season has opened. A process that dies leaves the rest to the next run. */
export const turnSeasonJob: JobKind = {
  name: 'turn-season',
  timeoutSeconds: 3600,
  async isDue(platform) {
    const turned = await platform.database.kysely
      .selectFrom('season_turns')
      .select('season')
      .where('ended_at', 'is not', null)
      .execute();
    return listOpened(platform).some(({ id }) => turned.every(({ season }) => season !== id));
  },
  run: (_data, platform, signal) => turnSeason(platform, signal),
};

/** The seasons that have opened, the oldest first. */
function listOpened({ tenant, clock }: Needs): Season[] {
  const { seasons = [] } = tenant;
  return seasons.filter((season) => opensAt(season, tenant) <= clock());
}

async function turnSeason(platform: Needs, signal: AbortSignal): Promise<void> {
  const { tenant, clock } = platform;
  const open = openSeason(tenant, clock());
  if (open === undefined) return;
  await noteOpened(platform, open);
  do signal.throwIfAborted();
  while (await turnPart(platform, open));
}

/** Notes each season that has opened. Only the newest has drafts to look at: the first has none before it, and the others are passed. */
async function noteOpened(platform: Needs, open: Season): Promise<void> {
  const opened = listOpened(platform);
  if (opened.length === 0) return;
  const now = platform.clock();
  const rows = opened.map((season) => {
    const isTurn = season === open && season !== opened[0];
    return {
      season: season.id,
      began_at: now,
      ended_at: isTurn ? null : now,
      carried: 0,
      closed: 0,
    };
  });
  await platform.database.kysely
    .insertInto('season_turns')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** @returns whether drafts may be left. */
function turnPart(platform: Needs, open: Season): Promise<boolean> {
  return withTrail(platform, BY, async (trx, leave) => {
    // Processes take turns, so that each draft is dealt with once.
    const turn = await trx
      .selectFrom('season_turns')
      .selectAll()
      .where('season', '=', open.id)
      .where('ended_at', 'is', null)
      .forUpdate()
      .executeTakeFirst();
    if (turn === undefined) return false;
    const drafts = await lockDrafts(trx, platform, open);
    if (drafts.length === 0) {
      const isOver = later(opensAt(open, platform.tenant), LOOKS_FOR) <= platform.clock();
      return isOver && endTurn(trx, platform, turn, leave);
    }
    const closing = drafts.filter(({ isBegun }) => open.drafts === 'close' && isBegun);
    const carried = drafts.filter((draft) => !closing.includes(draft)).map(({ id }) => id);
    await carry(trx, open, carried);
    await close(trx, platform, open, closing);
    await noteDue(
      trx,
      drafts.map(({ id }) => id),
    );
    await trx
      .updateTable('season_turns')
      .set({
        carried: turn.carried + carried.length,
        closed: turn.closed + closing.length,
      })
      .where('season', '=', open.id)
      .execute();
    return true;
  });
}

async function endTurn(
  trx: Transaction,
  { clock }: Needs,
  { season, carried, closed }: { season: string; carried: number; closed: number },
  leave: Leave,
): Promise<boolean> {
  await trx
    .updateTable('season_turns')
    .set({ ended_at: clock() })
    .where('season', '=', season)
    .execute();
  leave({ act: 'season.turned', details: { season, carried, closed } });
  return false;
}

type Draft = {
  readonly id: number;
  readonly username: string;
  readonly language: string;
  readonly season: string;
  readonly name: string | null;
  /** Whether the applicant has changed anything. */
  readonly isBegun: boolean;
};

/**
 * Locks the next drafts of other seasons than the open one, which saves then wait for. What was submitted, is reopened, withdrawn or
 * closed stays in its season; so does an application after which the person has applied again.
 */
async function lockDrafts(
  trx: Transaction,
  { tenant }: Pick<Needs, 'tenant'>,
  open: Season,
): Promise<Draft[]> {
  const isOpen = sql<boolean>`applications.submitted_at is null`;
  const { rows } = await sql<{ id: number }>`
    select accounts.id from accounts left join applications on applications.account_id = accounts.id
    where continued_at is null and season <> all(${[...keptAs(tenant, open.id)]}::text[]) and ${isOpen}
      and not exists (select from withdrawals where withdrawals.account_id = accounts.id)
      and not exists (select from reopenings where reopenings.account_id = accounts.id and ended_at is null)
    order by accounts.id limit ${sql.lit(PART)}`.execute(trx);
  const ids = rows.map(({ id }) => id);
  // A submission that was faster has committed when its row is locked.
  await sql`select from applications where account_id = any(${ids}::bigint[]) order by account_id for update`.execute(
    trx,
  );
  const { rows: drafts } = await sql<Draft>`
    select accounts.id, username, language, season, ${firstName},
      coalesce(started_at is not null or answers <> '{}', false) as "isBegun"
    from accounts left join applications on applications.account_id = accounts.id
    where accounts.id = any(${ids}::bigint[]) and continued_at is null and ${isOpen}
    order by accounts.id for no key update of accounts`.execute(trx);
  return drafts;
}

async function carry(trx: Transaction, open: Season, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await trx.updateTable('accounts').set({ season: open.id }).where('id', 'in', ids).execute();
}

async function close(
  trx: Transaction,
  platform: Needs,
  open: Season,
  drafts: readonly Draft[],
): Promise<void> {
  if (drafts.length === 0) return;
  const at = platform.clock();
  await trx
    .insertInto('withdrawals')
    .values(drafts.map(({ id }) => ({ account_id: id, withdrawn_at: at, closed_by: open.id })))
    .execute();
  for (const { username: to, language, season, name } of drafts) {
    const sender = senderIn(platform, language, name ?? undefined);
    const over = seasonOf(sender.tenant, season)?.name ?? '';
    const next = seasonOf(sender.tenant, open.id)?.name ?? '';
    await platform.mail.send(draftClosedLetter(sender, { to, over, next }), { in: trx });
  }
}
