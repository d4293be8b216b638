/** The tables of the ways in which staff sign in, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type { PasskeyColumns } from '#server/identity/passkeys/stored.ts';
import type { GeneratedJson } from '#server/platform/database/tables.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    staff_identities: StaffIdentitiesTable;
    staff_passkeys: StaffPasskeysTable;
    staff_invitations: StaffInvitationsTable;
    staff_challenges: StaffChallengesTable;
    staff_devices: StaffDevicesTable;
    desk_views: DeskViewsTable;
    erasures_asked: ErasuresAskedTable;
  }
}

/** Whom the college's provider means. */
type StaffIdentitiesTable = {
  issuer: string;
  subject: string;
  staff_id: number;
  added_at: Date;
};

type StaffPasskeysTable = PasskeyColumns & { staff_id: number };

type StaffInvitationsTable = {
  id: Generated<number>;
  staff_id: number;
  token_hash: Buffer;
  made_at: Date;
  expires_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
};

type StaffChallengesTable = {
  hash: Buffer;
  purpose: 'sign-in' | 'invitation' | 'passkey' | 'provider';
  staff_id: number | null;
  data: GeneratedJson<Readonly<Record<string, string>>>;
  expires_at: Date;
};

type StaffDevicesTable = {
  id: Generated<number>;
  staff_id: number;
  token_hash: Buffer;
  last_used_at: Date;
};

/** A search under a name. */
type DeskViewsTable = {
  id: Generated<number>;
  staff_id: number;
  name: string;
  q: string;
  facets: string;
  sort: string;
  is_shared: boolean;
  saved_at: Date;
};

/** Erasures that a second person has to confirm. */
type ErasuresAskedTable = {
  account_id: number;
  staff_id: number;
  asked_at: Date;
  expires_at: Date;
};
