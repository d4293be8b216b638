/** Drafts as the list knows them, a minute later than the applications: counts of them read no application. */
import { sql } from 'kysely';

/** Every application that is begun, and neither submitted nor withdrawn, as `account_id`, `changed_at` and `entry_term`. */
export const DRAFTS = sql`(
  select account_id, changed_at, entry_term from summaries
  where status in ('started', 'validating')) drafts`;
