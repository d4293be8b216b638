/** Which season is open, and whether the seasons of a college's file fit each other. */
import { isPlainDate } from '#form/engine/dates.ts';
import type { TenantProblem } from '../checks.ts';
import { momentAt } from '../deadlines.ts';
import { duplicateProblems } from '../problems.ts';
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

export function seasonProblems({ seasons = [], codeLists }: Tenant): TenantProblem[] {
  const known = codeLists.entry_term.map(({ value }) => value);
  return [
    ...duplicateProblems(
      seasons.map(({ id }) => id),
      (index) => `seasons[${index}].id`,
    ),
    ...seasons.flatMap((season, index): TenantProblem[] => {
      const path = `seasons[${index}].opensAt`;
      if (!isPlainDate(season.opensAt.slice(0, 10))) {
        return [{ path, problem: `holds "${season.opensAt}", a day that does not exist` }];
      }
      const before = seasons[index - 1];
      return before && season.opensAt <= before.opensAt
        ? [
            {
              path,
              problem: `holds "${season.opensAt}"; it may hold a minute after ${before.opensAt}, when the season before it opens`,
            },
          ]
        : [];
    }),
    ...seasons.flatMap(({ terms }, index) =>
      terms.flatMap((term, place) =>
        known.includes(term)
          ? []
          : [
              {
                path: `seasons[${index}].terms[${place}]`,
                problem: `holds "${term}"; it may hold a value that is in codeLists.entry_term`,
              },
            ],
      ),
    ),
  ];
}

/**
 * What a new file may not change: a season that has opened stays in it, opens no later than now, and no other one comes before it.
 * @param opened the ids of the seasons whose turn was made.
 */
export function passedProblems(
  tenant: Seasoned,
  opened: readonly string[],
  now: Date,
): TenantProblem[] {
  const { seasons = [] } = tenant;
  const last = seasons.findLastIndex(({ id }) => opened.includes(id));
  const gone = opened.filter((id) => !seasons.some((season) => season.id === id));
  const holds = `it may hold the season "${gone[0]}", which has opened: its applications belong to it`;
  return [
    ...(gone.length > 0 ? [{ path: 'seasons', problem: holds }] : []),
    ...seasons.flatMap((season, index): TenantProblem[] => {
      const path = `seasons[${index}]`;
      if (opened.includes(season.id)) {
        return opensAt(season, tenant) <= now
          ? []
          : [
              {
                path: `${path}.opensAt`,
                problem: `holds "${season.opensAt}"; it may hold a minute that has passed, because this season has opened`,
              },
            ];
      }
      // The first season was never opened by a turn.
      return index === 0 || index > last
        ? []
        : [
            {
              path,
              problem: `is a season whose turn has passed; it may come after "${seasons[last]?.id}", which has opened`,
            },
          ];
    }),
  ];
}
