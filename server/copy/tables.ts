/** The tables of copies, as Kysely sees them. They belong to this capability. */

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    copies: CopiesTable;
    version_copies: VersionCopiesTable;
  }
}

/** The PDF copy of an application in one language, made or to be made. */
type CopiesTable = {
  account_id: number;
  language: string;
  fingerprint: string;
  status: 'unprocessed' | 'in_progress' | 'completed' | 'failed';
  asked_at: Date;
  made_at: Date | null;
  file_key: string;
};

/** The same of an earlier submission. */
type VersionCopiesTable = CopiesTable & { version: number };

export {};
