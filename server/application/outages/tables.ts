/** The tables of outages, as Kysely sees them. They belong to this capability. */
import type { Minute } from './minutes.ts';
import type { Missed } from './repository.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    save_minutes: SaveMinutesTable;
    missed_tries: MissedTriesTable;
  }
}

/** A minute of one server's life: see `minutes.ts` for the bits. */
type SaveMinutesTable = Minute & { server: string };

/** A save or submit that failed, or the time in which a page could not save. */
type MissedTriesTable = {
  account_id: number;
  told_by: 'server' | 'page';
  what: Missed;
  from_at: Date;
  to_at: Date;
};
