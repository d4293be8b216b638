/** The tables of copies, as Kysely sees them. They belong to this capability. */

declare module '#server/core/database/tables.ts' {
  interface Tables {
    copies: CopiesTable;
  }
}

/** A PDF copy in one language, finished or ordered: of an earlier submission, or of the current application (`version` is null). */
type CopiesTable = {
  account_id: number;
  language: string;
  version: number | null;
  fingerprint: string;
  status: 'unprocessed' | 'in_progress' | 'completed' | 'failed';
  asked_at: Date;
  file_key: string;
};

export {};
