/** Releases: made of all confirmed decisions at once, for a minute, and called off until then. */
import { sql } from 'kysely';
import type { DeskReleases, MakeRelease, ReleasePreview } from '#contract/desk-decisions.ts';
import { nowInDatabase, writeDecision } from '#server/applicant/decisions/released.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { findCode } from '#tenant/decisions/decisions.ts';
import { tenantOfSeason } from '#tenant/seasons/seasons.ts';
import { momentOf } from '../deadlines/extend.ts';
import { withinScope } from '../find/scope.ts';
import { isWithdrawn } from './decide.ts';
import { nameOf } from './read.ts';
import { hasPassed, isReleasedAlready, noSuchRelease } from './refusals.ts';
import { hasLetter, letterOf, lettersOf, listReleasable, type Releasable } from './releasable.ts';

type Needs = Pick<Platform, 'database' | 'clock' | 'tenant' | 'languages'>;

const SHOWN_LEFT_OUT = 50;
const SHOWN_LETTERS = 3;

/** The contents of a release that is made now, with real letters. Leaves a line in the trail. */
export function previewRelease(
  platform: Needs,
  member: StaffMember,
  voice: Voice,
): Promise<ReleasePreview> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const letters = lettersOf(platform);
    const found = await listReleasable(trx, member, platform, letters);
    const complete = found.filter(({ missing }) => missing === undefined);
    const out = found.filter(({ missing }) => missing !== undefined);
    const byCode = [...Map.groupBy(complete, ({ code }) => code)].sort();
    const byLetter = Map.groupBy(complete, ({ code, season }) => `${code} ${season}`);
    const samples = samplesOf([...byLetter].sort().map(([, decisions]) => decisions));
    leave({ act: 'release.previewed', details: { applications: samples.length } });
    return {
      codes: byCode.map(([code, decisions]) => ({
        label: findCode(voice.tenant, code)?.label ?? code,
        count: decisions.length,
        has_letter: decisions.every((one) => hasLetter(letters, one)),
      })),
      count: complete.length,
      left_out: out
        .slice(0, SHOWN_LEFT_OUT)
        .map(({ reference, missing: field = '' }) => ({ reference, field })),
      left_out_count: out.length,
      letters: samples.flatMap((one) => {
        const letter = letterOf(letters, one);
        if (letter === undefined) return [];
        const texts = platform.languages.offered.map((language) => {
          const { say, tenant } = platform.languages.in(language);
          const ofSeason = { say, tenant: tenantOfSeason(tenant, one.season) };
          return { language, ...writeDecision({ ...one, letter }, ofSeason) };
        });
        return [{ reference: one.reference, texts }];
      }),
    };
  });
}

/** The first of each letter, then the second of each. */
function samplesOf(groups: readonly (readonly Releasable[])[]): Releasable[] {
  const places = Array.from({ length: SHOWN_LETTERS }, (_, place) => place);
  const inTurn = places.flatMap((place) => groups.flatMap((group) => group[place] ?? []));
  return inTurn.slice(0, SHOWN_LETTERS);
}

/**
 * Makes a release of everything that the preview counted. Decisions whose letter has an empty field stay out, and wait for another one.
 * @returns its minute. @throws AppError 400 for a minute that has passed, 409 for a decision without a letter, and where the count differs.
 */
export function makeRelease(
  platform: Needs,
  member: StaffMember,
  voice: Voice,
  { minute, count }: MakeRelease,
): Promise<Date> {
  const at = momentOf(minute, voice.tenant.timeZone);
  if (at === undefined) throw hasPassed();
  return withTrail(
    platform,
    actorOf(member),
    async (trx, leave) => {
      const letters = lettersOf(platform);
      const found = await listReleasable(trx, member, platform, letters);
      const complete = found.filter(({ missing }) => missing === undefined);
      const without = complete.find((one) => !hasLetter(letters, one));
      if (without !== undefined) {
        throw hasNoLetter(findCode(voice.tenant, without.code)?.label ?? without.code);
      }
      const made = { at, made_by: member.staffId, made_at: platform.clock() };
      const { id, isAhead } = await trx
        .insertInto('decision_releases')
        .values({ ...made, letters: JSON.stringify(letters) })
        .returning(['id', sql<boolean>`at > ${nowInDatabase(platform)}`.as('isAhead')])
        .executeTakeFirstOrThrow();
      if (!isAhead) throw hasPassed();
      const taken = await sql`
        update decisions set release_id = ${id}, fields = each.fields
        from jsonb_to_recordset(${JSON.stringify(complete)}::jsonb) as each(id bigint, fields jsonb)
        where decisions.id = each.id and stands and release_id is null`.execute(trx);
      const size = Number(taken.numAffectedRows);
      if (size !== count) throw isOtherCount(size, count);
      const details = { release: id, at: at.toISOString(), applications: size };
      leave({ act: 'release.made', details });
      return at;
    },
    { isLong: true },
  );
}

/**
 * Calls a release off whose minute is still to come: its decisions are confirmed ones without a release again.
 * @throws AppError 409 for one whose minute has come, 404 for one of somebody else where the member's scope is narrow: it may hold
 * applications outside of it.
 */
export function callOffRelease(
  platform: Needs,
  member: StaffMember,
  id: number,
  reason: string,
): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const found = await trx
      .selectFrom('decision_releases')
      .select(['made_by', sql<boolean>`at > ${nowInDatabase(platform)}`.as('isAhead')])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst();
    const isNarrow = Object.keys(member.scope).length > 0;
    if (found === undefined || (isNarrow && found.made_by !== member.staffId)) {
      throw noSuchRelease();
    }
    if (!found.isAhead) throw isReleasedAlready();
    await trx
      .updateTable('decisions')
      .set({ release_id: null, fields: null })
      .where('release_id', '=', id)
      .execute();
    await trx.deleteFrom('decision_releases').where('id', '=', id).execute();
    leave({ act: 'release.called-off', details: { release: id }, note: reason });
  });
}

/**
 * Every release with the counts of its decisions, without withdrawn applications whose applicants were not told. Unreleased decisions are
 * counted within the member's scope.
 */
export async function listReleases(
  queries: Queries,
  member: StaffMember,
  platform: Needs,
): Promise<DeskReleases> {
  const releases = await queries
    .selectFrom('decision_releases as release')
    .leftJoin('decisions', 'release_id', 'release.id')
    .select(['release.id', 'at', nameOf('release.made_by').as('made_by')])
    .select([
      sql<number>`(count(decisions.id) filter (where released_at is not null or not ${isWithdrawn}))::int`.as(
        'decisions',
      ),
      sql<number>`count(released_at)::int`.as('told'),
      sql<number>`(count(*) filter (where answer = 'accepted'))::int`.as('accepted'),
      sql<number>`(count(*) filter (where answer = 'declined'))::int`.as('declined'),
      sql<boolean>`at <= ${nowInDatabase(platform)}`.as('is_released'),
    ])
    .groupBy('release.id')
    .orderBy('release.id', 'desc')
    .execute();
  const { rows } = await sql<{ waiting: number; confirmed: number }>`
    select count(*) filter (where confirmed_at is null)::int as waiting,
      count(confirmed_at)::int as confirmed
    from decisions join summaries on summaries.account_id = decisions.account_id
    where stands and release_id is null and status <> 'withdrawn' and ${withinScope(member)}`.execute(
    queries,
  );
  return {
    has_decisions: platform.tenant.decisions !== undefined,
    ...(rows[0] ?? { waiting: 0, confirmed: 0 }),
    releases: releases.map(({ at, ...one }) => ({ ...one, at: at.toISOString() })),
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
