/** Documents and their uploads, as Kysely sees them: these tables are this capability's own. */
import type { ColumnType, Generated } from 'kysely';
import type { DocumentStatus } from './status.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    document_uploads: DocumentUploadsTable;
    documents: DocumentsTable;
    slow_work: SlowWorkTable;
  }
}

/** A permitted upload, which may or may not have arrived. */
type DocumentUploadsTable = {
  file_key: string;
  account_id: number;
  answer_key: string;
  issued_at: Date;
  used_at: Date | null;
};

/** An applicant's document for a question, and the state of its conversion. */
type DocumentsTable = {
  id: Generated<number>;
  account_id: number;
  answer_key: string;
  file_key: string;
  file_name: string;
  file_size: number;
  status: DocumentStatus;
  reason: Generated<string>;
  attempts: Generated<number>;
  pages: number | null;
  changed_at: Date;
  /** Until then only the worker that began to convert it may go on. */
  alive_until: ColumnType<Date | null, null | undefined, Date | null>;
  original_hash: Buffer | null;
  pdf_hash: Buffer | null;
};

/** Recent slow conversions. */
type SlowWorkTable = {
  id: Generated<number>;
  account_id: number;
  is_for_nothing: boolean;
  at: Date;
};
