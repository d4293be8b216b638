/** The tables of sessions and of the staff's links, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    sessions: SessionsTable;
    service_links: ServiceLinksTable;
  }
}

type SessionsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
};

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
