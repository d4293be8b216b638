/** The tables of the desk, as Kysely sees them: invitations, and what the office keeps. */
import type { Generated } from 'kysely';
import type { Json } from '#server/core/database/tables.ts';
import type { Extension } from '#server/core/deadlines/extensions.ts';
import type { DayCounts } from './season/count.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    staff_invitations: StaffInvitationsTable;
    desk_views: DeskViewsTable;
    /** Answer sets that a link opens the form with. */
    prefills: PrefillsTable;
    erasures_asked: ErasuresAskedTable;
    legal_holds: LegalHoldsTable;
    extension_letters: ExtensionLettersTable;
    /** How many reached each status on a day of the last season. */
    season_last_year: DayCounts;
    season_stops: StopsTable;
  }
}

type StaffInvitationsTable = {
  id: Generated<number>;
  staff_id: number;
  token_hash: Buffer;
  expires_at: Date;
  used_at: Date | null;
  ended_at: Date | null;
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

type PrefillsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  answers: Json<Record<string, string | boolean>>;
  expires_at: Date;
};
