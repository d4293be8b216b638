/**
 * The save of answers: the busiest call of the product, so everything that it asks of the database is one prepared
 * statement, and on a busy night one for many applicants.
 */
import type { AnswerMap } from '#contract/application.ts';
import {
  invalidSession,
  SESSION_CTES,
  SESSION_VALUES,
  sessionValues,
} from '#server/accounts/session.ts';
import { gather } from '#server/platform/database/gather.ts';
import { isTooLate } from '#server/platform/database/is-down.ts';
import type { Request } from '#server/platform/http/app.ts';
import { tooBusy } from '#server/platform/http/pressure.ts';
import type { Platform } from '#server/platform/platform.ts';
import { alreadySubmitted } from './refusals.ts';

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

/**
 * The same for many saves, `$1`: JSON text of a list of `{place, token, answers}`, where `place` counts from 0 and
 * `token` is the session token's hash in hexadecimal. `$2` to `$5` are the session's, the same for all. One row for
 * each save whose session lives. Each session is looked up by itself, or a small table would be read whole; the
 * rows are locked in the order of the accounts, so that two such statements never wait for each other.
 */
const SAVE_TOGETHER = `
  with asked as (
    select place, decode(token, 'hex') as token_hash, answers
    from jsonb_to_recordset($1::jsonb) as asked (place int, token text, answers jsonb)
  ),
  session as (
    select asked.place, asked.answers, living.*
    from asked cross join lateral (
      select id, account_id, last_seen_at from sessions
      where sessions.token_hash = asked.token_hash and last_seen_at > $3 and created_at > $4
      limit 1
    ) living
  ),
  touched as (
    update sessions set last_seen_at = $2
    where id = any (array(select id from session where last_seen_at < $5))
  ),
  saved as (
    insert into applications as held (account_id, answers, answers_changed_at)
    select account_id, answers, $2 from session order by account_id
    on conflict (account_id) do update set
      answers = held.answers || excluded.answers,
      answers_changed_at = excluded.answers_changed_at
      where held.submitted_at is null
    returning account_id
  )
  select place, account_id in (select account_id from saved) as is_saved from session`;

/** How many statements save at once, and for how many applicants each. More gain nothing and wait for each other. */
const LANES = 3;
const MOST_TOGETHER = 50;
/** Whoever would wait longer is told so at once: with what comes before and after, nobody waits more than five seconds. */
const LONGEST_WAIT_MS = 3000;

type Outcome = { has_session: boolean; is_saved: boolean };
type Save = { readonly session: ReturnType<typeof sessionValues>; readonly answers: AnswerMap };
type Needs = Pick<Platform, 'database' | 'settings' | 'clock' | 'log'>;

/** The save of a process. */
export type SaveAnswers = {
  /**
   * Merges answers, which must be acceptable, into the caller's application.
   * @throws AppError 401 without a living session, 409 once the application is submitted, 503 where it would take too long;
   * nothing has changed then.
   */
  save(request: Request, answers: AnswerMap): Promise<void>;
  /** @throws AppError 503 where a save that comes now would take too long. */
  refuseIfFull(): void;
};

export function createSaveAnswers(platform: Needs): SaveAnswers {
  const { database, log } = platform;

  async function saveAlone({ session, answers }: Save): Promise<Outcome> {
    const values = [...session, JSON.stringify(answers)];
    const [outcome] = await database.prepared<Outcome>('save-answers', SAVE_ANSWERS, values);
    return outcome ?? { has_session: false, is_saved: false };
  }

  async function saveTogether(saves: readonly Save[]): Promise<readonly Outcome[]> {
    const asked = saves.map(({ session: [hash], answers }, place) => ({
      place,
      token: hash.toString('hex'),
      answers,
    }));
    const [, ...times] = saves.at(-1)?.session ?? [];
    const rows = await database.prepared<{ place: number; is_saved: boolean }>(
      'save-together',
      SAVE_TOGETHER,
      [JSON.stringify(asked), ...times],
    );
    const outcomes: Outcome[] = saves.map(() => ({ has_session: false, is_saved: false }));
    for (const { place, is_saved } of rows) outcomes[place] = { has_session: true, is_saved };
    return outcomes;
  }

  const saves = gather<Save, Outcome | Error>({
    lanes: LANES,
    most: MOST_TOGETHER,
    longestWaitMs: LONGEST_WAIT_MS,
    full: tooBusy,
    keyOf: ({ session: [hash] }) => hash.toString('latin1'),
    async carryOut(saves) {
      if (saves.length > 1) {
        try {
          return await saveTogether(saves);
        } catch (err) {
          // Trying again would let everybody wait for as long once more.
          if (isTooLate(err)) throw err;
          // One may have spoilt it for all: two sessions of one account, say. Saving twice changes nothing.
          log.info({ err }, 'a joint save failed; each of its saves is tried alone');
        }
      }
      return Promise.all(saves.map((one) => saveAlone(one).catch(asError)));
    },
  });

  return {
    async save(request, answers) {
      const outcome = await saves.take({ session: sessionValues(request, platform), answers });
      if (outcome instanceof Error) throw outcome;
      if (!outcome.has_session) throw invalidSession();
      if (!outcome.is_saved) throw alreadySubmitted();
    },
    refuseIfFull() {
      if (saves.isFull()) throw tooBusy();
    },
  };
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error));
}
