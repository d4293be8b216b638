import type { Generated } from 'kysely';

/**
 * Every table of the product, as Kysely sees it. Each capability adds its own below, beside a migration in
 * `migrations/NNNN-name.sql`. Columns that hold a time are `timestamptz`, read as `Date`; `bigint` is read as
 * `number` (see `database.ts`).
 */
export type Tables = {
  // Platform (migrations 0001–0009)
  rate_limits: RateLimitsTable;
  dev_mailbox: DevMailboxTable;
  // Accounts (0010–0019)
  accounts: AccountsTable;
  sign_ups: SignUpsTable;
  sessions: SessionsTable;
  successful_logins: SuccessfulLoginsTable;
  password_resets: PasswordResetsTable;
  // Application (0020–0029)
  // Lookups (0030–0039)
  // Staff (0040–0049)
};

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

type AccountsTable = {
  id: Generated<number>;
  username: string;
  password_hash: string;
  confirmed_at: Date;
  password_changed_at: Date;
};

/** An address and a password that wait for their code. */
type SignUpsTable = {
  id: Generated<number>;
  username: string;
  password_hash: string;
  browser_hash: Buffer | null;
  code_hash: Buffer;
  code_expires_at: Date;
  code_tries: Generated<number>;
  asked_at: Date;
};

type SessionsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
};

type SuccessfulLoginsTable = {
  id: Generated<number>;
  account_id: number;
  at: Date;
};

type PasswordResetsTable = {
  token_hash: Buffer;
  username: string;
  expires_at: Date;
};
