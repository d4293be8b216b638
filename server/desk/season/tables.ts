/** The tables of the season, as Kysely sees them. They belong to this capability. */
import type { DayCounts } from './count.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** How many reached each status on a day of the last season. */
    season_last_year: DayCounts;
    season_stops: StopsTable;
  }
}

/** Where a draft stands that nobody has touched for a day. */
type StopsTable = {
  account_id: number;
  answers_version: number;
  page: string;
  question: string;
};
