import { type RawBuilder, sql } from 'kysely';
import { SEASON_FACET } from '#tenant/seasons/seasons.ts';
import { hasOneOf } from '../find/scope.ts';

/** True in SQL for the applications of a season, by their `account_id`; for every one where the college has no seasons. */
export function isOfSeason(season: string | undefined): RawBuilder<boolean> {
  if (season === undefined) return sql`true`;
  return sql`account_id in (
    select account_id from summaries where ${hasOneOf(SEASON_FACET, [season])})`;
}
