/** Drafts by their summaries, which follow the applications within a minute, so that counts read no application. */
import { sql } from 'kysely';

/** Every application that is begun, and neither submitted nor withdrawn, as `account_id`, `changed_at` and `entry_term`. */
export const DRAFTS = sql`(
  select account_id, changed_at, entry_term from summaries
  where status in ('started', 'validating')) drafts`;
