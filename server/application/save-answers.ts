/**
 * The save of answers: the busiest call of the product, so everything that it asks of the database is one prepared
 * statement.
 */
import type { AnswerMap } from '#contract/application.ts';
import {
  invalidSession,
  SESSION_CTES,
  SESSION_VALUES,
  sessionValues,
} from '#server/accounts/session.ts';
import type { Request } from '#server/platform/http/app.ts';
import type { Platform } from '#server/platform/platform.ts';
import { alreadySubmitted } from './refusals.ts';

/** The name under which the statement is prepared. */
export const SAVE_ANSWERS_NAME = 'save-answers';

/**
 * Checks the session, that the application is open, and merges answers into it key by key, so that a second tab never
 * erases what it did not touch. `$1` to `$5` are the session's, `$6` is the answers as JSON text. A save that meets a
 * submit waits for it at the row and then sees that it is too late.
 */
export const SAVE_ANSWERS = `
  with ${SESSION_CTES},
  saved as (
    insert into applications as held (account_id, answers, answers_changed_at)
    select account_id, $${SESSION_VALUES + 1}::jsonb, $2 from session
    on conflict (account_id) do update set
      answers = held.answers || excluded.answers,
      answers_changed_at = excluded.answers_changed_at
      where held.submitted_at is null
    returning account_id
  )
  select
    exists (select from session) as has_session,
    exists (select from saved) as is_saved`;

type Outcome = { has_session: boolean; is_saved: boolean };

/**
 * Merges answers, which must be acceptable, into the caller's application.
 * @throws AppError 401 without a living session, 409 once the application is submitted; nothing has changed then.
 */
export async function saveAnswers(
  request: Request,
  answers: AnswerMap,
  platform: Pick<Platform, 'database' | 'settings' | 'clock'>,
): Promise<void> {
  const [outcome] = await platform.database.prepared<Outcome>(SAVE_ANSWERS_NAME, SAVE_ANSWERS, [
    ...sessionValues(request, platform),
    JSON.stringify(answers),
  ]);
  if (!outcome?.has_session) throw invalidSession();
  if (!outcome.is_saved) throw alreadySubmitted();
}
