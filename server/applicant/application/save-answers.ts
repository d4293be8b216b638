/**
 * Saves answers. This is the busiest call of the product, so it runs one prepared statement, and on a busy night one for many applicants.
 */
import type { Answers } from '#form/engine/answers.ts';
import { createBatcher } from '#server/core/concurrency/batcher.ts';
import { isTooLate } from '#server/core/database/is-down.ts';
import type { Request } from '#server/core/http/app.ts';
import { tooBusy } from '#server/core/http/pressure.ts';
import {
  invalidSession,
  SESSION_CTES,
  SESSION_VALUES,
  type sessionValues,
} from '#server/core/identity/session.ts';
import type { Platform } from '#server/core/platform.ts';
import { alreadySubmitted } from './refusals.ts';

/** The version of a caller that knows none. The first save may store it: versions only need to differ, not to count up by one. */
export const ANY_VERSION = 1_000_000_000_000;

/** SQL: the save names no version, or nobody has saved since the version that it names. */
const IS_NEWEST = `(excluded.answers_version = ${ANY_VERSION} or excluded.answers_version = held.answers_version + 1)`;

/**
 * Checks the session and that the application is open, and merges answers into it key by key, so that a second tab never erases what it did
 * not touch. A tab that names its version saves nothing over a newer one. A save that meets a submit waits for the row lock, and then
 * saves nothing.
 *
 * `$1` to `$5` are the session's, `$6` is the answers as JSON text, `$7` the version of the answers after the save or {@link ANY_VERSION}.
 */
export const SAVE_ANSWERS = `
  with ${SESSION_CTES},
  saved as (
    insert into applications as held (account_id, answers, answers_changed_at, answers_version)
    select account_id, $${SESSION_VALUES + 1}::jsonb, $2, $${SESSION_VALUES + 2}::bigint from session
    on conflict (account_id) do update set
      answers = held.answers || excluded.answers,
      answers_changed_at = excluded.answers_changed_at,
      answers_version = held.answers_version + 1
      where held.submitted_at is null and ${IS_NEWEST}
    returning answers_version
  )
  select
    (select account_id from session) as account_id,
    (select answers_version from saved) as version,
    (select language from accounts where id = (select account_id from session)) as language`;

/**
 * The same for many saves. `$1` is JSON text, a list of `{place, token, answers, version}`, where `place` counts from 0 and
 * `token` is the session token's hash in hexadecimal; `$2` to `$5` are the session's, the same for all. It returns one row
 * for each save with a living session. Each session is looked up by itself, because the planner would read a small table
 * whole; rows are locked in the order of the accounts, so that two such statements never deadlock.
 */
const SAVE_TOGETHER = `
  with asked as (
    select place, decode(token, 'hex') as token_hash, answers, version
    from jsonb_to_recordset($1::jsonb)
      as asked (place int, token text, answers jsonb, version bigint)
  ),
  session as (
    select asked.place, asked.answers, asked.version, living.*
    from asked cross join lateral (
      select id, account_id, last_seen_at from sessions
      where sessions.token_hash = asked.token_hash and last_seen_at > $3 and created_at > $4
        and account_id is not null
      limit 1
    ) living
  ),
  touched as (
    update sessions set last_seen_at = $2
    where id = any (array(select id from session where last_seen_at < $5))
  ),
  saved as (
    insert into applications as held (account_id, answers, answers_changed_at, answers_version)
    select account_id, answers, $2, version from session order by account_id
    on conflict (account_id) do update set
      answers = held.answers || excluded.answers,
      answers_changed_at = excluded.answers_changed_at,
      answers_version = held.answers_version + 1
      where held.submitted_at is null and ${IS_NEWEST}
    returning account_id, answers_version
  )
  select place, account_id, saved.answers_version as version,
    (select language from accounts where id = account_id) as language
  from session left join saved using (account_id)`;

/** Most joint statements that run concurrently, and most saves in each. Higher limits gain nothing, because the saves wait for each other. */
const TOGETHER = { atOnce: 3, maxItems: 50 };
/** Overload is answered with 503 within a second. */
const MAX_WAIT_MS = 900;

/** `account_id` is null without a living session, `version` where nothing was saved; `language` is the account's. */
type Outcome = { account_id: number | null; version: number | null; language: string | null };
const NOBODY: Outcome = { account_id: null, version: null, language: null };
type Save = {
  readonly session: ReturnType<typeof sessionValues>;
  readonly answers: Answers;
  /** The version that the caller knows, if it names one. */
  readonly known: number | undefined;
};

/** Saves answers; one per process. */
type SaveAnswers = {
  /**
   * Merges acceptable answers into the caller's application, and sets the language of the request, in which it is then answered.
   * @returns the account, and the version that the answers have now; null if another save came after the known one, or a
   *   submission: nothing has changed then.
   * @throws AppError 401 without a living session, 409 once the application is submitted, 503 where it would take too long; nothing has
   *   changed then.
   */
  save(
    request: Request,
    save: Save,
  ): Promise<{ readonly accountId: number; readonly version: number | null }>;
  /** @throws AppError 503 where a new save would wait too long. */
  refuseIfFull(): void;
};

export function createSaveAnswers({
  database,
  log,
}: Pick<Platform, 'database' | 'log'>): SaveAnswers {
  async function saveAlone({ session, answers, known }: Save): Promise<Outcome> {
    const values = [...session, JSON.stringify(answers), versionAfter(known)];
    const [outcome] = await database.prepared<Outcome>('save-answers', SAVE_ANSWERS, values);
    return outcome ?? NOBODY;
  }

  async function saveTogether(saves: readonly Save[]): Promise<readonly Outcome[]> {
    const asked = saves.map(({ session: [hash], answers, known }, place) => ({
      place,
      token: hash.toString('hex'),
      answers,
      version: versionAfter(known),
    }));
    const [, ...times] = saves.at(-1)?.session ?? [];
    const rows = await database.prepared<Outcome & { place: number }>(
      'save-together',
      SAVE_TOGETHER,
      [JSON.stringify(asked), ...times],
    );
    const outcomes = saves.map(() => NOBODY);
    for (const { place, ...outcome } of rows) outcomes[place] = outcome;
    return outcomes;
  }

  const saves = createBatcher<Save, Outcome | { readonly error: unknown }>({
    ...TOGETHER,
    maxWaitMs: MAX_WAIT_MS,
    full: tooBusy,
    keyOf: ({ session: [hash] }) => hash.toString('latin1'),
    async runBatch(saves) {
      if (saves.length > 1) {
        try {
          return await saveTogether(saves);
        } catch (err) {
          // A retry would double the wait of every save.
          if (isTooLate(err)) throw err;
          // One save may have failed the whole statement, such as two sessions of one account. Saving the others twice does no harm.
          log.info({ err }, 'a joint save failed; each of its saves is tried alone');
        }
      }
      return Promise.all(saves.map((one) => saveAlone(one).catch((error) => ({ error }))));
    },
  });

  return {
    async save(request, save) {
      const outcome = await saves.add(save);
      if ('error' in outcome) throw outcome.error;
      const { account_id: accountId, version, language } = outcome;
      if (accountId === null) throw invalidSession();
      request.account = accountId;
      request.accountLanguage = language ?? undefined;
      if (version === null && save.known === undefined) throw alreadySubmitted();
      return { accountId, version };
    },
    refuseIfFull() {
      if (saves.isFull()) throw tooBusy();
    },
  };
}

function versionAfter(known: number | undefined): number {
  return known === undefined ? ANY_VERSION : known + 1;
}
