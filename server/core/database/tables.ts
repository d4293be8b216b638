import type { ColumnType, Generated } from 'kysely';

/**
 * Every table of the product, as Kysely sees it. Here are the platform's own; each capability adds its own in its
 * `tables.ts`, beside a migration in `migrations/NNNN-name.sql`. Columns that hold a time are `timestamptz`, read as `Date`;
 * `bigint` is read as `number` (see `database.ts`).
 */
export interface Tables {
  rate_limits: RateLimitsTable;
  dev_mailbox: DevMailboxTable;
  write_probes: WriteProbesTable;
  signing_secrets: SigningSecretsTable;
  deadline_extensions: DeadlineExtensionsTable;
}

/** A `jsonb` column: read as a value, written as JSON text, because `pg` would write an array as one of its own. */
export type Json<Value> = ColumnType<Value, string, string>;
/** The same with a default. */
export type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** How many times a caller did something in the current window. */
type RateLimitsTable = {
  /** A hash of the limit's name and of whom it counts: addresses are not kept. */
  key: Buffer;
  hits: number;
  resets_at: Date;
};

/** What would have been mailed, where no mail server is set. */
type DevMailboxTable = {
  id: Generated<number>;
  sent_at: Date;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

/** One row, written anew to find out whether the database takes changes. */
type WriteProbesTable = { is_only: Generated<boolean>; written_at: Date };

/** Deadlines that were moved: see `deadlines/extensions.ts`. */
type DeadlineExtensionsTable = {
  id: Generated<number>;
  deadline: string;
  was: Date;
  until: Date;
  at: Date;
  reason: string;
};

type SigningSecretsTable = {
  name: string;
  secret: Buffer;
};
