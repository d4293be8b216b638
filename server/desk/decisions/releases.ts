/** Releases: made for all confirmed decisions at once, moved and called off until their minute. */
import { sql } from 'kysely';
import type {
  DeskReleases,
  MakeRelease,
  MoveRelease,
  ReleasePreview,
} from '#contract/desk-decisions.ts';
import type { ListSearch } from '#contract/desk-find.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import { nowInDatabase, writeDecision } from '#server/applicant/decisions/released.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { momentAt } from '#tenant/deadlines.ts';
import { findCode } from '#tenant/decisions/decisions.ts';
import { withinScope } from '../find/scope.ts';
import { nameOf } from './read.ts';
import { hasPassed, isReleasedAlready, noSuchRelease } from './refusals.ts';
import { hasLetter, lettersOf, type Releasable, releasableIn, whichOf } from './releasable.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'tenant' | 'languages'>;

const SHOWN_LEFT_OUT = 50;
const SHOWN_LETTERS = 3;

/** What a release made now would hold, with real letters. Leaves a line in the trail. @throws AppError 400 for an invalid view. */
export function previewRelease(
  platform: Needs,
  member: StaffMember,
  voice: Voice,
  view: ListSearch | undefined,
): Promise<ReleasePreview> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const from = releasableIn(await whichOf(trx, member, voice, view, platform.clock()), platform);
    const read = async <Row>(query: ReturnType<typeof sql>) =>
      (await query.execute(trx)).rows as Row[];
    const counts = await read<{ code: string; count: number; out: number }>(
      sql`select code, count(*) filter (where missing is null)::int as count,
        count(missing)::int as out from ${from} each group by code order by code`,
    );
    const out = await read<Releasable>(
      sql`select reference, missing from ${from} each where missing is not null
        order by reference limit ${SHOWN_LEFT_OUT}`,
    );
    // One of each decision first.
    const samples = await read<Releasable>(
      sql`select code, reference, fields from (
          select *, row_number() over (partition by code order by id) as place from ${from} each
          where missing is null) placed
        order by place, code limit ${SHOWN_LETTERS}`,
    );
    const letters = lettersOf(platform);
    const sum = (all: readonly number[]) => all.reduce((total, each) => total + each, 0);
    leave({ act: 'release.previewed', details: { applications: samples.length } });
    return {
      codes: counts.map(({ code, count }) => ({
        label: findCode(voice.tenant, code)?.label ?? code,
        count,
        has_letter: hasLetter(letters, code),
      })),
      count: sum(counts.map(({ count }) => count)),
      left_out: out.map(({ reference, missing }) => ({ reference, field: missing ?? '' })),
      left_out_count: sum(counts.map((each) => each.out)),
      letters: samples.flatMap(({ reference, code, fields }) => {
        const letter = letters[code];
        if (letter === undefined) return [];
        const texts = platform.languages.offered.map((language) => ({
          language,
          ...writeDecision({ letter, fields, code }, platform.languages.in(language)),
        }));
        return [{ reference, texts }];
      }),
    };
  });
}

/**
 * Makes a release of everything that the preview counted. Decisions whose letter has an empty field stay out, and wait for another one.
 * @returns its size. @throws AppError 400 for a minute that has passed, 409 for a decision without a letter, and where the count differs.
 */
export function makeRelease(
  platform: Needs,
  member: StaffMember,
  voice: Voice,
  { name, minute, view, count }: MakeRelease,
): Promise<{ readonly size: number; readonly at: Date }> {
  const at = momentOf(minute, voice);
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await mustBeAhead(trx, at, platform);
    const from = releasableIn(await whichOf(trx, member, voice, view, platform.clock()), platform);
    const letters = lettersOf(platform);
    const { id } = await trx
      .insertInto('decision_releases')
      .values({
        ...{ name, at, made_by: member.staffId, made_at: platform.clock(), size: count },
        letters: JSON.stringify(letters),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { rows } = await sql<{ code: string; count: number }>`
      with taken as (
        update decisions set release_id = ${id}, fields = each.fields from ${from} each
        where decisions.id = each.id and missing is null and stands and release_id is null
        returning decisions.code)
      select code, count(*)::int as count from taken group by code`.execute(trx);
    const without = rows.find(({ code }) => !hasLetter(letters, code));
    if (without !== undefined) {
      throw hasNoLetter(findCode(voice.tenant, without.code)?.label ?? without.code);
    }
    const size = rows.reduce((sum, row) => sum + row.count, 0);
    if (size !== count) throw isOtherCount(size, count);
    leave({
      act: 'release.made',
      details: { release: id, at: at.toISOString(), applications: size },
      note: view === undefined ? undefined : `${view.q ?? ''} ${view.facets ?? ''}`.trim(),
    });
    return { size, at };
  });
}

/** The moment of a wall clock. @throws AppError 400 where it does not exist. */
function momentOf(wall: string, { tenant }: Voice): Date {
  const isReal = isPlainDate(wall.slice(0, 10)) && /T([01]\d|2[0-3]):[0-5]\d$/.test(wall);
  if (!isReal) throw hasPassed();
  return momentAt(wall, tenant.timeZone);
}

async function mustBeAhead(trx: Transaction, at: Date, platform: Needs): Promise<void> {
  const { rows } = await sql<{ isAhead: boolean }>`
    select ${at}::timestamptz > ${nowInDatabase(platform)} as "isAhead"`.execute(trx);
  if (!rows[0]?.isAhead) throw hasPassed();
}

/** Moves a release that has not come yet. @returns the new minute. */
export function moveRelease(
  platform: Needs,
  member: StaffMember,
  voice: Voice,
  id: number,
  { minute, reason }: MoveRelease,
): Promise<Date> {
  const at = momentOf(minute, voice);
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const was = await lockAhead(trx, platform, member, id);
    await mustBeAhead(trx, at, platform);
    await trx.updateTable('decision_releases').set({ at }).where('id', '=', id).execute();
    const details = { release: id, was: was.toISOString(), at: at.toISOString() };
    leave({ act: 'release.moved', details, note: reason });
    return at;
  });
}

/** Calls a release off that has not come yet. Its decisions are confirmed ones without a release again. */
export function callOffRelease(
  platform: Needs,
  member: StaffMember,
  id: number,
  reason: string,
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    await lockAhead(trx, platform, member, id);
    await trx
      .updateTable('decision_releases')
      .set({
        called_off_by: member.staffId,
        called_off_at: platform.clock(),
        called_off_reason: reason,
      })
      .where('id', '=', id)
      .execute();
    await trx
      .updateTable('decisions')
      .set({ release_id: null, fields: null })
      .where('release_id', '=', id)
      .where('taken_back_at', 'is', null)
      .execute();
    leave({ act: 'release.called-off', details: { release: id }, note: reason });
  });
}

/**
 * Locks a release whose minute is still to come. @returns the minute. @throws AppError 409 for one that has come or is called off, 404 for
 * one of somebody else where the member's scope is narrow: it may hold applications outside of it.
 */
async function lockAhead(
  trx: Transaction,
  platform: Needs,
  { staffId, scope }: StaffMember,
  id: number,
): Promise<Date> {
  const found = await trx
    .selectFrom('decision_releases')
    .select(['at', 'made_by', 'called_off_at'])
    .select(sql<boolean>`at > ${nowInDatabase(platform)}`.as('isAhead'))
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  const isNarrow = Object.keys(scope).length > 0;
  if (found === undefined || (isNarrow && found.made_by !== staffId)) throw noSuchRelease();
  if (!found.isAhead || found.called_off_at !== null) throw isReleasedAlready();
  return found.at;
}

/** Every release, with its ledger. Counts only; within the scope of the member for decisions that wait. */
export async function listReleases(
  queries: Queries,
  member: StaffMember,
  platform: Needs,
): Promise<DeskReleases> {
  const releases = await queries
    .selectFrom('decision_releases as release')
    .leftJoin('decisions', (join) =>
      join.onRef('release_id', '=', 'release.id').on('taken_back_at', 'is', null),
    )
    .select(['release.id', 'release.name', 'at', 'made_at', 'called_off_at', 'called_off_reason'])
    .select([
      nameOf('release.made_by').as('madeBy'),
      nameOf('release.called_off_by').as('calledOffBy'),
      sql<number>`count(decisions.id)::int`.as('decisions'),
      sql<number>`count(released_at)::int`.as('told'),
      sql<number>`(count(*) filter (where answer = 'accepted'))::int`.as('accepted'),
      sql<number>`(count(*) filter (where answer = 'declined'))::int`.as('declined'),
      sql<boolean>`at <= ${nowInDatabase(platform)}`.as('isOut'),
    ])
    .groupBy('release.id')
    .orderBy('release.id', 'desc')
    .execute();
  const { rows } = await sql<{ waiting: number; confirmed: number }>`
    select count(*) filter (where confirmed_at is null)::int as waiting,
      count(confirmed_at)::int as confirmed
    from decisions join summaries on summaries.account_id = decisions.account_id
    where stands and release_id is null and ${withinScope(member)}`.execute(queries);
  return {
    has_decisions: platform.tenant.decisions !== undefined,
    ...(rows[0] ?? { waiting: 0, confirmed: 0 }),
    releases: releases.map((one) => ({
      ...{ id: one.id, name: one.name, at: one.at.toISOString(), made_by: one.madeBy ?? '' },
      ...{ made_at: one.made_at.toISOString(), decisions: one.decisions, told: one.told },
      ...{ accepted: one.accepted, declined: one.declined },
      is_released: one.isOut && one.called_off_at === null,
      called_off_by: one.calledOffBy ?? '',
      called_off_at: one.called_off_at?.toISOString() ?? '',
      called_off_reason: one.called_off_reason ?? '',
    })),
  };
}

function hasNoLetter(label: string): AppError {
  return new AppError(409, 'no_letter', (say) =>
    say('The decision “{label}” has no letter in the configuration of your college.', { label }),
  );
}

function isOtherCount(now: number, seen: number): AppError {
  return new AppError(409, 'other_count', (say) =>
    say(
      '{now, plural, one {There is # decision} other {There are # decisions}} now, and you have seen {seen}. Please look at the preview again.',
      { now, seen },
    ),
  );
}
