import type { ColumnType, Generated } from 'kysely';

/**
 * Every table, as Kysely sees it. The platform's own are here; each capability adds its tables in its `tables.ts`, beside a migration in
 * `migrations/NNNN-name.sql`. Times are `timestamptz`, read as `Date`; `bigint` is read as `number` (see `database.ts`).
 */
export interface Tables {
  rate_limits: RateLimitsTable;
  dev_mailbox: DevMailboxTable;
  write_probes: WriteProbesTable;
  signing_secrets: SigningSecretsTable;
  deadline_extensions: DeadlineExtensionsTable;
  forms: FormsTable;
  season_turns: SeasonTurnsTable;
}

/** A `jsonb` column: read as a value, written as JSON text, because `pg` would write an array as one of its own. */
export type Json<Value> = ColumnType<Value, string, string>;
/** A `jsonb` column with a default. */
export type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** How many times a caller did something in the current window. */
type RateLimitsTable = {
  /** A hash of the limit's name and of the counted caller: addresses are not stored. */
  key: Buffer;
  hits: number;
  resets_at: Date;
};

/** Mail kept instead of sent, where no mail server is set. */
type DevMailboxTable = {
  id: Generated<number>;
  sent_at: Date;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

/** One row, updated to test whether the database takes writes. */
type WriteProbesTable = { is_only: Generated<boolean>; written_at: Date };

/** Extended deadlines: see `deadlines/extensions.ts`. */
type DeadlineExtensionsTable = {
  id: Generated<number>;
  deadline: string;
  was: Date;
  until: Date;
  at: Date;
  reason: string;
};

/** The college's own parts of the form: see `forms/store.ts`. */
type FormsTable = {
  id: Generated<number>;
  text: string;
  hash: string;
  in_force_at: Date;
  staff_id: number | null;
  taken_back_at: Date | null;
};

/** A season that has opened. */
type SeasonTurnsTable = {
  season: string;
  began_at: Date;
  /** Null while drafts of the season before are left. */
  ended_at: Date | null;
  carried: Generated<number>;
  closed: Generated<number>;
};

type SigningSecretsTable = {
  name: string;
  secret: Buffer;
};
