/** The tables of the season, as Kysely sees them. They belong to this capability. */
import type { DayCounts } from './count.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    /** How many reached each status on a day of the last season. */
    season_last_year: DayCounts;
    season_stops: StopsTable;
    season_pace: PaceTable;
  }
}

/** Where a draft stands that nobody has touched for a day. */
type StopsTable = {
  account_id: number;
  answers_version: number;
  page: string;
  question: string;
};

/** How many people took a span of time at a question on a day. */
type PaceTable = {
  day: string;
  question: string;
  span: number;
  times: number;
};
