/** The tables of sessions, of people of the staff and of their links, as Kysely sees them. They belong to this capability. */
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
  /** The name that the browser gave itself. */
  browser: Generated<string>;
};

/** A token in whose place its browser got another one. */
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

/** Somebody of the staff; one who is removed stays, without any way in. */
type StaffTable = {
  id: Generated<number>;
  user_handle: Buffer;
  mail: string;
  name: Generated<string>;
  roles: Json<readonly StaffRole[]>;
  scope: GeneratedJson<StaffScope>;
  is_from_provider: Generated<boolean>;
  /** Its tag; null before the first sign-in. */
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
