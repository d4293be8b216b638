/** Kysely's types of the tables for sessions, staff members and service links. They belong to this capability. */
import type { Generated } from 'kysely';
import type { StaffRole, StaffScope } from '#contract/desk.ts';
import type { GeneratedJson, Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    replaced_sessions: ReplacedSessionsTable;
    service_links: ServiceLinksTable;
    staff: StaffTable;
    staff_sessions: StaffSessionsTable;
  }
}

type SessionsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
  /** The browser's user agent. */
  browser: Generated<string>;
};

/** A session token that was replaced by a newer one. */
type ReplacedSessionsTable = { token_hash: Buffer; replaced_at: Date };

/** A link to the read-only view of an application. */
type ServiceLinksTable = {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  times_used: Generated<number>;
  last_used_at: Date | null;
};

/** A staff member. The row stays after removal, without any access. */
type StaffTable = {
  id: Generated<number>;
  user_handle: Buffer;
  mail: string;
  name: Generated<string>;
  roles: Json<readonly StaffRole[]>;
  scope: GeneratedJson<StaffScope>;
  is_from_provider: Generated<boolean>;
  /** The language's tag; null before the first sign-in. */
  language: Generated<string | null>;
  added_at: Date;
  removed_at: Date | null;
};

type StaffSessionsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  staff_id: number;
  created_at: Date;
  last_seen_at: Date;
  network: string;
  browser: string;
};
