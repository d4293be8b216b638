/** Requests to recommenders and their files, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    recommender_requests: RecommenderRequestsTable;
    recommender_files: RecommenderFilesTable;
  }
}

/** A request. Its state is derived from the times (`state.ts`). */
type RecommenderRequestsTable = {
  id: Generated<number>;
  account_id: number;
  kind: string;
  name: string;
  /** In lower case. */
  address: string;
  waived: boolean;
  /** The waiver's question and answer as the applicant read them. */
  words: string;
  asked_at: Date;
  told_at: Date;
  reminders: Generated<number>;
  refused_at: Date | null;
  opened_at: Date | null;
  received_at: Date | null;
  declined_at: Date | null;
  taken_back_at: Date | null;
  reason: Generated<string>;
  colleague: Generated<string>;
  text: Generated<string>;
};

/** A file of a letter. It hangs on the request, not on the applicant's documents. */
type RecommenderFilesTable = {
  id: Generated<number>;
  request_id: number;
  account_id: number;
  file_key: string;
  file_name: string;
  file_size: number;
  status: 'unprocessed' | 'completed' | 'failed';
  reason: Generated<string>;
  attempts: Generated<number>;
  pages: number | null;
};
