/** What was submitted, as Kysely sees them: these tables are this capability's own. */

import type { Generated } from 'kysely';
import type { DocumentAnswers } from '#contract/application.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { Json } from '#server/platform/database/tables.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    submissions: SubmissionsTable;
  }
}

/** The wording of a submission, frozen: see `form/engine/wording.ts`. */
type SubmissionsTable = {
  account_id: number;
  form_version: number;
  wording: Json<Wording>;
  /** The account's, then. */
  username: string | null;
  /** Those that were attached, by answer key. */
  documents: Json<DocumentAnswers | null>;
  /** Of the wording, as BCP 47 has it. */
  language: Generated<string>;
};
