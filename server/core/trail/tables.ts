/** Kysely's types of the trail's tables. They belong to this capability. */
import type { ColumnType } from 'kysely';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    trail: TrailTable;
    trail_notes: TrailNotesTable;
    trail_head: TrailHeadTable;
  }
}

/** Triggers number and hash each row, and refuse every change. */
type TrailTable = {
  seq: ColumnType<number, number | undefined, never>;
  content: ColumnType<string, string, never>;
  at: ColumnType<Date, Date, never>;
  act: ColumnType<string, string, never>;
  actor: ColumnType<string, string, never>;
  actor_id: ColumnType<number | null, number | null | undefined, never>;
  account_id: ColumnType<number | null, number | null | undefined, never>;
  hash: ColumnType<Buffer, Buffer | undefined, never>;
};

/** Text about a row that may hold a name, so it can be erased. */
type TrailNotesTable = {
  seq: number;
  salt: Buffer;
  text: string;
};

type TrailHeadTable = {
  is_only: ColumnType<boolean, boolean | undefined, never>;
  seq: number;
  hash: Buffer;
};
