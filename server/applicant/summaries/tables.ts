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
  entry_term: string;
  /**
   * The words by which the application is found, each after a space. Given and family names joined to one word follow after two spaces,
   * and birth dates and phone numbers (`numbers.ts`); they correct no misspelled word, because nearly each belongs to one applicant alone.
   */
  words: string;
  /** `term=2027FA`, for each facet of the college's file that is counted. */
  facets: string[];
  /** The answers of searched facets, by facet. */
  searched: Json<Record<string, SearchedAnswer>>;
  changed_at: Date;
  submitted_at: Date | null;
  birth_date: string | null;
  /** The applicant's own numbers, digits only. */
  phones: string[];
  made_by: string;
  /** Earlier values of `name`. */
  former_names: Generated<string[]>;
};

type SummarySpellingsTable = { variant: string; word: string };

type SummariesDueTable = { account_id: number; since: Generated<Date> };

type SummaryProgressTable = { is_only: Generated<boolean>; seen_until: Date };
