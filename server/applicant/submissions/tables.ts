/** The table of submissions, as Kysely sees it. It belongs to this capability. */

import type { Generated } from 'kysely';
import type { DocumentAnswers } from '#contract/application.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    submissions: SubmissionsTable;
  }
}

/** The wording of a submission, frozen: see `form/engine/wording.ts`. */
type SubmissionsTable = {
  account_id: number;
  form_version: number;
  wording: Json<Wording>;
  /** The account's name at the time. */
  username: string;
  /** The attached documents, by answer key. */
  documents: Json<DocumentAnswers>;
  /** Drawn by the database. */
  reference: Generated<string>;
  /** The language in which it was certified, as a BCP 47 tag; the wording is always in English. */
  language: string;
  /** Which submission it is: 2 after the application was reopened and submitted again. */
  version: Generated<number>;
  /** The row in `forms` of the form in which it was asked; null where it is not known. */
  form_id: number | null;
};
