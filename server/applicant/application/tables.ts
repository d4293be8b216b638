/** The tables of applications as they are filled in, as Kysely sees them. They belong to this capability. */

import type { ColumnType, Generated } from 'kysely';
import type { DocumentAnswers, LastPage } from '#contract/application.ts';
import type { Piece } from '#contract/put-aside.ts';
import type { Wording } from '#form/engine/wording.ts';
import type { GeneratedJson, Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    applications: ApplicationsTable;
    validations: ValidationsTable;
    put_aside: PutAsideTable;
    application_versions: ApplicationVersionsTable;
    version_documents: VersionDocumentsTable;
    reopenings: ReopeningsTable;
    withdrawals: WithdrawalsTable;
    status_marks: StatusMarksTable;
  }
}

/** One applicant's application; there is none before the first change. */
type ApplicationsTable = {
  account_id: number;
  answers: GeneratedJson<Record<string, string | boolean>>;
  add_another: GeneratedJson<Record<string, number>>;
  tabs: GeneratedJson<Record<string, string>>;
  answers_changed_at: Date;
  /** Changes with each save of answers. */
  answers_version: Generated<number>;
  last_page: LastPage | null;
  started_at: Date | null;
  validating_at: Date | null;
  submitted_at: Date | null;
};

/** The field errors that the page found last. */
type ValidationsTable = {
  account_id: number;
  errors: Json<Record<string, string[]>>;
  noted_at: Date;
};

/** Answers or a document that were put aside and can be brought back. `file_key` and `document`, a document's row, are null for answers. */
type PutAsideTable = {
  account_id: number;
  id: string;
  put_at: Date;
  place: Generated<number>;
  reason: Piece['reason'];
  answers: GeneratedJson<Record<string, string | boolean>>;
  setting: GeneratedJson<Piece['setting']>;
  file_key: ColumnType<string | null, never, never>;
  document: ColumnType<Required<Piece>['document'] | null, string | null, never>;
};

/** A former state of an application. `number` is null for changes that were never submitted. */
type ApplicationVersionsTable = {
  id: Generated<number>;
  account_id: number;
  number: number | null;
  at: Date;
  answers: Json<Record<string, string | boolean>>;
  add_another: Json<Record<string, number>>;
  tabs: Json<Record<string, string>>;
  form_version: number | null;
  wording: ColumnType<Wording | null, string | null, string | null>;
  username: string | null;
  documents: ColumnType<DocumentAnswers | null, string | null, string | null>;
  language: string | null;
};

/** A document of a former state. */
type VersionDocumentsTable = {
  id: Generated<number>;
  version_id: number;
  account_id: number;
  answer_key: string;
  file_key: string;
  file_name: string;
  file_size: number;
  pages: number | null;
  original_hash: Buffer | null;
  pdf_hash: Buffer | null;
  /** A remark on it; empty without one. */
  remark: Generated<string>;
};

/** A time in which a submitted application may be changed again; it is open until `ended_at` is set. */
type ReopeningsTable = {
  id: Generated<number>;
  account_id: number;
  /** The submission that stands meanwhile. */
  version: number;
  reopened_at: Date;
  until: Date;
  message: Generated<string>;
  ended_at: Date | null;
  ending: string | null;
};

/** An application that the office has withdrawn, or a draft that the turn of a season has closed. */
type WithdrawalsTable = { account_id: number; withdrawn_at: Date; closed_by: string | null };

/** A step of the review that was reached. `reached_on` is `YYYY-MM-DD`. */
type StatusMarksTable = {
  account_id: number;
  step: string;
  reached_on: string;
};
