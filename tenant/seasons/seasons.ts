/** The open season, and checks of the seasons of a college's file. */
import { isPlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { momentAt } from '../deadlines.ts';
import { duplicateIdProblems, holds } from '../problems.ts';
import { stepIds } from '../status/steps.ts';
import type { Tenant } from '../tenant.ts';

export type Season = NonNullable<Tenant['seasons']>[number];

type Seasoned = Pick<Tenant, 'seasons' | 'timeZone'>;

/** The facet that every application has where the file has seasons. Its capital letter keeps it apart from the college's own. */
export const SEASON_FACET = 'inSeason';

export function opensAt({ opensAt }: Season, { timeZone }: Pick<Tenant, 'timeZone'>): Date {
  return momentAt(opensAt, timeZone);
}

/** The season for new applicants: the last one that has opened, or else the first. Undefined for a file without seasons. */
export function openSeason(tenant: Seasoned, now: Date): Season | undefined {
  const { seasons = [] } = tenant;
  return seasons.findLast((season) => opensAt(season, tenant) <= now) ?? seasons[0];
}

/** The id of the open season, as a new account stores it; empty for a file without seasons. */
export function openSeasonId(tenant: Seasoned, now: Date): string {
  return openSeason(tenant, now)?.id ?? '';
}

/** The season of an application. @param id as the account stores it; empty for an application from before the college had seasons. */
export function seasonOf({ seasons }: Pick<Tenant, 'seasons'>, id: string): Season | undefined {
  return id === '' ? seasons?.[0] : seasons?.find((season) => season.id === id);
}

/** The parts of the college's file that a season may override. */
export const SEASON_PARTS = ['deadlines', 'form', 'statusSteps', 'letters', 'decisions'] as const;

/** The college's configuration for a season. @param id as the account stores it. */
export function tenantOfSeason(tenant: Tenant, id: string): Tenant {
  const season = seasonOf(tenant, id);
  const own = SEASON_PARTS.filter((part) => season?.[part] !== undefined);
  const decisions = season?.decisions;
  return {
    ...tenant,
    ...Object.fromEntries(own.map((part) => [part, season?.[part]])),
    // The deciding roles are the same in each season.
    ...(decisions && { decisions: { ...tenant.decisions, ...decisions } }),
  };
}

/** The values that accounts of a season store: applications from before the college had seasons belong to the first season. */
export function keptAs({ seasons }: Pick<Tenant, 'seasons'>, id: string): readonly string[] {
  return seasons?.[0]?.id === id ? ['', id] : [id];
}

/** Adds the season's facet, by which the desk filters, to a college with seasons. */
export function withSeasonFacet(tenant: Tenant): Tenant {
  const { seasons, facets = [] } = tenant;
  if (seasons === undefined) return tenant;
  return { ...tenant, facets: [...facets, { id: SEASON_FACET, label: 'Season' }] };
}

export function* seasonProblems(tenant: Tenant): Generator<TenantProblem> {
  const { seasons = [], codeLists } = tenant;
  const terms = codeLists.entry_term.map(({ value }) => value);
  const steps = stepIds(tenant);
  yield* duplicateIdProblems(seasons, 'seasons');
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
    // Staff mark and find the college's steps, so a season may only reword a selection of them.
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

/** The possible decisions, by id and kind. Staff decide and find by these, so seasons may change only words and days. */
function codesOf({ decisions }: Pick<Tenant, 'decisions'>): string {
  const codes = decisions?.choices.map(({ id, kind }) => `${id} (${kind})`) ?? [];
  return codes.sort().join(', ');
}

/**
 * Checks that a new file keeps the past: a season that has opened must stay, must not open in the future, and no new season may precede it.
 * @param opened the ids of the seasons that have opened.
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
      // The first season is open from the beginning, so it may be missing from `opened`.
    } else if (index > 0 && index < last) {
      const problem = `is a season whose turn has passed; it may come after "${seasons[last]?.id}", which has opened`;
      yield { path, problem };
    }
  }
}
