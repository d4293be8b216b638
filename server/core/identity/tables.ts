/** Kysely's types of the tables for sessions, passkeys and staff members. They belong to this capability. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import type { GeneratedJson, Json } from '#server/core/database/tables.ts';
import type { Kind } from './owner.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    passkeys: PasskeysTable;
    challenges: ChallengesTable;
    devices: DevicesTable;
    replaced_sessions: ReplacedSessionsTable;
    staff: StaffTable;
  }
}

/** The owner of a row: exactly one of the two columns is set. */
type OwnedColumns = {
  account_id: Generated<number | null>;
  staff_id: Generated<number | null>;
};

type SessionsTable = OwnedColumns & {
  id: Generated<number>;
  token_hash: Buffer;
  created_at: Date;
  last_seen_at: Date;
  /** The browser's user agent. */
  browser: Generated<string>;
  /** For staff only. */
  network: Generated<string | null>;
};

type PasskeysTable = OwnedColumns & {
  id: Generated<number>;
  credential_id: string;
  public_key: Buffer;
  counter: number;
  transports: GeneratedJson<readonly string[]>;
  name: string;
  is_synced: boolean;
  added_at: Date;
  last_used_at: Date | null;
};

type ChallengesTable = OwnedColumns & {
  hash: Buffer;
  kind: Kind;
  purpose: 'sign-in' | 'new passkey' | 'provider';
  data: GeneratedJson<Readonly<Record<string, string>>>;
  expires_at: Date;
};

/** A browser in which the owner has signed in. */
type DevicesTable = OwnedColumns & {
  id: Generated<number>;
  token_hash: Buffer;
  last_used_at: Date;
};

/** A session token that was replaced by a newer one. */
type ReplacedSessionsTable = { token_hash: Buffer; replaced_at: Date };

/** A staff member. The row stays after removal, without any access. */
type StaffTable = {
  id: Generated<number>;
  user_handle: Buffer;
  mail: string;
  name: Generated<string>;
  roles: Json<readonly StaffRole[]>;
  scope: GeneratedJson<StaffScope>;
  /** The identity at the college's provider; null for members who use passkeys. */
  issuer: Generated<string | null>;
  subject: Generated<string | null>;
  is_from_provider: GeneratedAlways<boolean>;
  /** The language's tag; null before the first sign-in. */
  language: Generated<string | null>;
  added_at: Date;
  removed_at: Date | null;
};
