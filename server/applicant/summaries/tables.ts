/** The tables of summaries, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type { WebStatus } from '#contract/application.ts';
import type { Json } from '#server/core/database/tables.ts';
import type { SearchedAnswer } from './facets-of.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    summaries: SummariesTable;
    summary_spellings: SummarySpellingsTable;
    summaries_due: SummariesDueTable;
    summary_progress: SummaryProgressTable;
  }
}

/** An account in the staff's list. */
type SummariesTable = {
  account_id: number;
  username: string;
  name: string;
  sort_name: string;
  reference: string | null;
  status: WebStatus | 'none' | 'withdrawn';
  /**
   * Words, each behind a space, by which the application is found. Behind two spaces, given and family names as one word: those
   * mend no misspelt word, because nearly each is of one applicant alone.
   */
  words: string;
  /** `term=2027FA`, for each facet of the college's file that is counted. */
  facets: string[];
  /** Answers by facet, for those that are searched. */
  searched: Json<Record<string, SearchedAnswer>>;
  changed_at: Date;
  submitted_at: Date | null;
  made_by: string;
  /** As `name` was before. */
  former_names: Generated<string[]>;
};

type SummarySpellingsTable = { variant: string; word: string };

type SummariesDueTable = { account_id: number };

type SummaryProgressTable = { is_only: Generated<boolean>; seen_until: Date };
