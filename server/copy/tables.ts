/** The table of copies, as Kysely sees it. It belongs to this capability. */

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    copies: CopiesTable;
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

export {};
