/** The tables of the desk, as Kysely sees them: how staff sign in, and what the office keeps. They belong to this capability. */
import type { Generated } from 'kysely';
import type { GeneratedJson } from '#server/core/database/tables.ts';
import type { Extension } from '#server/core/deadlines/extensions.ts';
import type { PasskeyColumns } from '#server/core/identity/passkeys/stored.ts';
import type { DayCounts } from './season/count.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    staff_identities: StaffIdentitiesTable;
    staff_passkeys: StaffPasskeysTable;
    staff_invitations: StaffInvitationsTable;
    staff_challenges: StaffChallengesTable;
    staff_devices: StaffDevicesTable;
    desk_views: DeskViewsTable;
    erasures_asked: ErasuresAskedTable;
    legal_holds: LegalHoldsTable;
    extension_letters: ExtensionLettersTable;
    /** How many reached each status on a day of the last season. */
    season_last_year: DayCounts;
    season_stops: StopsTable;
  }
}

/** Identities at the college's provider. */
type StaffIdentitiesTable = {
  issuer: string;
  subject: string;
  staff_id: number;
};

type StaffPasskeysTable = PasskeyColumns & { staff_id: number };

type StaffInvitationsTable = {
  id: Generated<number>;
  staff_id: number;
  token_hash: Buffer;
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

/** A search that is saved under a name. */
type DeskViewsTable = {
  id: Generated<number>;
  staff_id: number;
  name: string;
  q: string;
  facets: string;
  sort: string;
  is_shared: boolean;
};

/** Erasures that a second person has to confirm. */
type ErasuresAskedTable = {
  account_id: number;
  staff_id: number;
  reason: string;
  asked_at: Date;
  expires_at: Date;
};

/** A legal hold: nothing of the account is erased. */
type LegalHoldsTable = { account_id: number; reason: string; since: Date };

/** Applicants who were mailed about an extension. */
type ExtensionLettersTable = { extension_id: Extension['id']; account_id: number };

/** Where a draft stands that is untouched for a day. */
type StopsTable = {
  account_id: number;
  answers_version: number;
  question: string;
};
