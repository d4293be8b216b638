/** The tables of how staff read applications, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type { Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    application_reads: ApplicationReadsTable;
    application_flags: ApplicationFlagsTable;
    application_assignments: ApplicationAssignmentsTable;
    application_notes: ApplicationNotesTable;
    note_mentions: NoteMentionsTable;
    application_presence: ApplicationPresenceTable;
  }
}

type ApplicationReadsTable = {
  account_id: number;
  staff_id: number;
  /** The application as it was read: see `state.ts`. */
  hashes: Json<Readonly<Record<string, string>>>;
  submitted_at: Date | null;
  read_at: Date;
};

type ApplicationFlagsTable = {
  account_id: number;
  staff_id: number;
  flagged_at: Date;
};

type ApplicationAssignmentsTable = {
  account_id: number;
  staff_id: number;
  assigned_at: Date;
};

type ApplicationNotesTable = {
  id: Generated<number>;
  account_id: number;
  staff_id: number;
  written_at: Date;
  text: string;
};

type NoteMentionsTable = {
  note_id: number;
  staff_id: number;
};

type ApplicationPresenceTable = {
  account_id: number;
  staff_id: number;
  seen_at: Date;
};
