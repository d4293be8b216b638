/** The tables of the desk, as Kysely sees them, but those of handing on and of retention. */
import type { Generated } from 'kysely';
import type { BulkAct } from '#contract/desk-bulk.ts';
import type { LetterState } from '#contract/desk-mailings.ts';
import type { GeneratedJson, Json } from '#server/core/database/tables.ts';
import type { Extension } from '#server/core/deadlines/extensions.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import type { DayCounts } from './season/count.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    staff_invitations: {
      id: Generated<number>;
      staff_id: number;
      token_hash: Buffer;
      expires_at: Date;
      used_at: Date | null;
      ended_at: Date | null;
    };
    /** A search that is saved under a name. */
    desk_views: {
      id: Generated<number>;
      staff_id: number;
      name: string;
      q: string;
      facets: string;
      sort: string;
      is_shared: boolean;
    };
    /** Erasures that a second person has to confirm. */
    erasures_asked: {
      account_id: number;
      staff_id: number;
      reason: string;
      asked_at: Date;
      expires_at: Date;
    };
    /** A legal hold: nothing of the account is erased. */
    legal_holds: { account_id: number; reason: string; since: Date };
    /** Applicants who were mailed about an extension. */
    extension_letters: { extension_id: Extension['id']; account_id: number };
    /** How many reached each status on a day of the last season. */
    season_last_year: DayCounts;
    /** Where a draft stands that is untouched for a day. */
    season_stops: { account_id: number; answers_version: number; question: string };
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
    bulk_acts: {
      id: Generated<number>;
      staff_id: number;
      q: string;
      facets: string;
      sort: string;
      members: Json<readonly number[]>;
      counted: number;
      counted_at: Date;
      state: Generated<BulkAct['state'] | 'counted'>;
      kind: Generated<string>;
      choices: Generated<string>;
      reason: Generated<string>;
      actor: GeneratedJson<Actor | null>;
      begun_at: Generated<Date | null>;
      ended_at: Generated<Date | null>;
      undo_until: Generated<Date | null>;
      position: Generated<number>;
      done: Generated<number>;
      skipped: GeneratedJson<Readonly<Record<string, number>>>;
      undone: Generated<number>;
      came: Generated<number>;
      went: Generated<number>;
      why: GeneratedJson<Readonly<Record<string, string>> | null>;
    };
    bulk_outcomes: { act_id: number; account_id: number; before: Json<object> };
    recommendations: {
      account_id: number;
      staff_id: number;
      value: number;
      criteria: Json<Readonly<Record<string, number>>>;
      comment: string;
      given_at: Date;
      changed_at: Date;
    };
    conflicts: { account_id: number; staff_id: number; reason: string; declared_at: Date };
    possible_duplicates: { account_id: number; other_id: number; same: string[] };
    different_people: { account_id: number; other_id: number; staff_id: number; said_at: Date };
    mailing_letters: {
      act_id: number;
      account_id: number;
      state: LetterState;
      tries: Generated<number>;
      at: Date;
      token: string;
    };
  }
}

/** One application, and one staff member. */
type OfStaff = { account_id: number; staff_id: number };
