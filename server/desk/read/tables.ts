/** The tables of how staff read applications, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    application_reads: OfStaff & {
      /** The application as it was read: see `state.ts`. */
      hashes: Json<Readonly<Record<string, string>>>;
      submitted_at: Date | null;
      read_at: Date;
    };
    application_flags: OfStaff & { flagged_at: Date };
    application_assignments: OfStaff & { assigned_at: Date };
    application_notes: OfStaff & { id: Generated<number>; written_at: Date; text: string };
    note_mentions: { note_id: number; staff_id: number };
    application_presence: OfStaff & { seen_at: Date };
  }
}

/** One application, and one staff member. */
type OfStaff = { account_id: number; staff_id: number };
