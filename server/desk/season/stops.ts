/** Where applicants stop: the first missing question of a draft that is untouched for a day. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { DocumentAnswers } from '#contract/application.ts';
import type { Season } from '#contract/desk-season.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { questionsOn } from '#form/engine/inventory.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { type Application, situationOf } from '#server/applicant/application/application.ts';
import { getApplications } from '#server/applicant/application/repository.ts';
import { readDocumentsOf } from '#server/applicant/documents/repository.ts';
import { DRAFTS } from '#server/applicant/summaries/drafts.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { isOfSeason, REACHED } from './count.ts';

type Needs = Pick<Platform, 'database' | 'form' | 'tenant' | 'clock'>;

/** Drafts that are read at a time. */
const BATCH = 200;

/** Each hour: notes where quiet drafts stand. */
export const seasonStopsJob: JobKind = {
  name: 'season-stops',
  every: '17 * * * *',
  timeoutSeconds: 3000,
  run: (_data, platform, signal) => noteStops(platform, signal),
};

/** Notes where quiet drafts stand; each is walked once for each version of its answers. */
export async function noteStops(platform: Needs, signal?: AbortSignal): Promise<void> {
  const { database, clock } = platform;
  while (true) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ account_id: number }>`
      select account_id from ${REACHED}
      where ${isQuiet(clock())}
        and not exists (select from season_stops noted
          where (noted.account_id, noted.answers_version) = (reached.account_id, reached.answers_version))
      limit ${BATCH}`.execute(database.kysely);
    if (rows.length === 0) return;
    await noteBatch(
      platform,
      rows.map(({ account_id }) => account_id),
    );
    // Yields to the other work of this process.
    await nextTurn();
  }
}

/** Whether an application of {@link REACHED} is a draft that was untouched for a day. */
function isQuiet(now: Date) {
  return sql`started_at is not null and submitted_at is null
    and answers_changed_at <= ${earlier(now, { days: 1 })}`;
}

async function noteBatch(platform: Needs, ids: readonly number[]): Promise<void> {
  const { kysely } = platform.database;
  const applications = await getApplications(kysely, ids);
  const documents = await readDocumentsOf(kysely, ids);
  const rows = [...applications].map(([id, application]) => ({
    account_id: id,
    answers_version: application.answersVersion,
    question: firstProblemOf(platform, application, documents.get(id) ?? {}),
  }));
  if (rows.length === 0) return;
  await kysely
    .insertInto('season_stops')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet(({ ref }) => ({
        answers_version: ref('excluded.answers_version'),
        question: ref('excluded.question'),
      })),
    )
    .execute();
}

/** The first question of a draft that is missing or needs another look; empty where only Submit is missing. */
function firstProblemOf(
  { form, tenant, clock }: Needs,
  application: Application,
  documents: DocumentAnswers,
): string {
  const answers = withDocuments(form, application.answers, documents);
  const walked = walk(form, answers, situationOf(application, clock(), tenant.timeZone));
  return Object.keys(errorsIn(walked))[0] ?? '';
}

/** How many quiet drafts stop at a question, and how many drafts had an error there when they were last validated. */
type Stopped = { readonly question: string; readonly stopped: number; readonly errors: number };

/** The question of drafts that only miss Submit is `''`. */
export async function readStops(
  queries: Queries,
  now: Date,
  season?: string,
): Promise<readonly Stopped[]> {
  const { rows } = await sql<Stopped>`
    select question, sum(stopped)::int as stopped, sum(errors)::int as errors from (
      select question, 1 as stopped, 0 as errors
      from season_stops join ${DRAFTS} using (account_id)
      where changed_at <= ${earlier(now, { days: 1 })} and ${isOfSeason(season)}
      union all
      select jsonb_object_keys(errors), 0, 1 from validations join ${DRAFTS} using (account_id)
      where ${isOfSeason(season)}
    ) each group by question`.execute(queries);
  return rows;
}

/** Every question with stops or errors, in the order of the form and in the words of one language. */
export function stopsByPage(
  form: Platform['form'],
  known: readonly Stopped[],
): Pick<Season, 'ready' | 'pages' | 'questions'> {
  const at = new Map(known.map(({ question, ...counts }) => [question, counts]));
  const none = { stopped: 0, errors: 0 };
  const questions = form.pages.flatMap((page) =>
    questionsOn(page).map(({ key, label }) => ({
      key,
      label,
      page: page.id,
      ...(at.get(key) ?? none),
    })),
  );
  const pages = form.pages.map(({ id, title }) => ({
    page: id,
    title,
    stopped: questions
      .filter(({ page }) => page === id)
      .reduce((sum, { stopped }) => sum + stopped, 0),
  }));
  const told = questions.filter((question) => question.stopped + question.errors > 0);
  return { ready: at.get('')?.stopped ?? 0, pages, questions: told };
}
