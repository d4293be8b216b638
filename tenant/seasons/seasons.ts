/** Which season is open, and whether the seasons of a college's file fit each other. */
import { isPlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { momentAt } from '../deadlines.ts';
import { duplicateProblems, holds } from '../problems.ts';
import { stepIds } from '../status/steps.ts';
import type { Tenant } from '../tenant.ts';

export type Season = NonNullable<Tenant['seasons']>[number];

type Seasoned = Pick<Tenant, 'seasons' | 'timeZone'>;

/** The facet that every application has where the file has seasons. Its capital letter keeps it apart from the college's own. */
export const SEASON_FACET = 'inSeason';

export function opensAt({ opensAt }: Season, { timeZone }: Pick<Tenant, 'timeZone'>): Date {
  return momentAt(opensAt, timeZone);
}

/** The season that takes new applicants: the last one that has opened, or else the first. Undefined for a file without seasons. */
export function openSeason(tenant: Seasoned, now: Date): Season | undefined {
  const { seasons = [] } = tenant;
  return seasons.findLast((season) => opensAt(season, tenant) <= now) ?? seasons[0];
}

/** The id of the open season, as a new account keeps it; empty for a file without seasons. */
export function openSeasonId(tenant: Seasoned, now: Date): string {
  return openSeason(tenant, now)?.id ?? '';
}

/** The season of an application. @param id as the account keeps it; empty, the application was there before the college had seasons. */
export function seasonOf({ seasons }: Pick<Tenant, 'seasons'>, id: string): Season | undefined {
  return id === '' ? seasons?.[0] : seasons?.find((season) => season.id === id);
}

/** What a season may have of its own, instead of the college's. */
export const SEASON_PARTS = ['deadlines', 'form', 'statusSteps', 'letters', 'decisions'] as const;

/** The college as it is for the applications of a season. @param id as the account keeps it. */
export function tenantOfSeason(tenant: Tenant, id: string): Tenant {
  const season = seasonOf(tenant, id);
  const own = SEASON_PARTS.filter((part) => season?.[part] !== undefined);
  const decisions = season?.decisions;
  return {
    ...tenant,
    ...Object.fromEntries(own.map((part) => [part, season?.[part]])),
    // Who decides is the same in each season.
    ...(decisions && { decisions: { ...tenant.decisions, ...decisions } }),
  };
}

/** The values by which accounts keep a season: applications from before the college had seasons belong to the first. */
export function keptAs({ seasons }: Pick<Tenant, 'seasons'>, id: string): readonly string[] {
  return seasons?.[0]?.id === id ? ['', id] : [id];
}

/** Gives a college with seasons the facet of the season, by which everything at the desk is narrowed. */
export function withSeasonFacet(tenant: Tenant): Tenant {
  const { seasons, facets = [] } = tenant;
  if (seasons === undefined) return tenant;
  return { ...tenant, facets: [...facets, { id: SEASON_FACET, label: 'Season' }] };
}

export function* seasonProblems(tenant: Tenant): Generator<TenantProblem> {
  const { seasons = [], codeLists } = tenant;
  const terms = codeLists.entry_term.map(({ value }) => value);
  const steps = stepIds(tenant);
  yield* duplicateProblems(
    seasons.map(({ id }) => id),
    (index) => `seasons[${index}].id`,
  );
  for (const [index, season] of seasons.entries()) {
    const path = `seasons[${index}]`;
    const before = seasons[index - 1]?.opensAt ?? '';
    if (!isPlainDate(season.opensAt.slice(0, 10))) {
      yield {
        path: `${path}.opensAt`,
        problem: `holds "${season.opensAt}", a day that does not exist`,
      };
    } else if (season.opensAt <= before) {
      const mayHold = `a minute after ${before}, when the season before it opens`;
      yield holds(`${path}.opensAt`, season.opensAt, mayHold);
    }
    for (const [place, term] of season.terms.entries()) {
      if (terms.includes(term)) continue;
      yield holds(`${path}.terms[${place}]`, term, 'a value that is in codeLists.entry_term');
    }
    // Staff mark and find the steps of the college, so a season has some of these, in words of its own.
    for (const [place, { id }] of (season.statusSteps ?? []).entries()) {
      if (steps.includes(id)) continue;
      const mayHold = `the id of a step of the college: ${steps.join(', ')}`;
      yield holds(`${path}.statusSteps[${place}].id`, id, mayHold);
    }
    if (season.decisions && codesOf(season) !== codesOf(tenant)) {
      const mayHold = `each id with its kind that the college has: ${codesOf(tenant)}`;
      yield holds(`${path}.decisions.choices`, codesOf(season), mayHold);
    }
  }
}

/** What can be decided, by id and kind. Staff decide and find by these, so seasons differ in words and days alone. */
function codesOf({ decisions }: Pick<Tenant, 'decisions'>): string {
  const codes = decisions?.choices.map(({ id, kind }) => `${id} (${kind})`) ?? [];
  return codes.sort().join(', ');
}

/**
 * What a new file may not change: a season that has opened stays in it, opens no later than now, and no other one comes before it.
 * @param opened the ids of the seasons whose turn was made.
 */
export function* passedProblems(
  tenant: Seasoned,
  opened: readonly string[],
  now: Date,
): Generator<TenantProblem> {
  const { seasons = [] } = tenant;
  const last = seasons.findLastIndex(({ id }) => opened.includes(id));
  const [gone] = opened.filter((id) => !seasons.some((season) => season.id === id));
  if (gone !== undefined) {
    const problem = `it may hold the season "${gone}", which has opened: its applications belong to it`;
    yield { path: 'seasons', problem };
  }
  for (const [index, season] of seasons.entries()) {
    const path = `seasons[${index}]`;
    if (opened.includes(season.id)) {
      const mayHold = 'a minute that has passed, because this season has opened';
      if (opensAt(season, tenant) > now) yield holds(`${path}.opensAt`, season.opensAt, mayHold);
      // The first season was never opened by a turn.
    } else if (index > 0 && index < last) {
      const problem = `is a season whose turn has passed; it may come after "${seasons[last]?.id}", which has opened`;
      yield { path, problem };
    }
  }
}
