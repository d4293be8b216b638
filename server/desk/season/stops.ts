/** Where applicants stop: the first missing question of a draft that is untouched for a day. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import type { SeasonQuestions } from '#contract/desk-season.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { findPageOf, questionsOn } from '#form/engine/inventory.ts';
import { errorsIn } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { type Application, situationOf } from '#server/applicant/application/application.ts';
import { getApplications } from '#server/applicant/application/repository.ts';
import { readDocumentsOf } from '#server/applicant/documents/repository.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { REACHED } from './count.ts';

type Needs = Pick<Platform, 'database' | 'form' | 'tenant' | 'clock'>;

/** Drafts that are read at a time. */
const BATCH = 200;

/** Each hour: notes where quiet drafts stand, and forgets those that went on. */
export const seasonStopsJob: JobKind = {
  name: 'season-stops',
  every: '17 * * * *',
  timeoutSeconds: 3000,
  run: (_data, platform, signal) => noteStops(platform, signal),
};

/** Notes where quiet drafts stand; each is walked once for each version of its answers. */
export async function noteStops(platform: Needs, signal?: AbortSignal): Promise<void> {
  const { database, clock } = platform;
  const quietSince = earlier(clock(), { days: 1 });
  await forgetMoved(database.kysely, quietSince);
  while (true) {
    signal?.throwIfAborted();
    const ids = await findUnnoted(database.kysely, quietSince);
    if (ids.length === 0) return;
    await noteBatch(platform, ids);
    // Yields to the other work of this process.
    await nextTurn();
  }
}

async function forgetMoved(queries: Queries, quietSince: Date): Promise<void> {
  await queries
    .deleteFrom('season_stops')
    .using('applications')
    .whereRef('applications.account_id', '=', 'season_stops.account_id')
    .where((row) =>
      row.or([
        row('submitted_at', 'is not', null),
        row('answers_changed_at', '>', quietSince),
        row('applications.answers_version', '!=', row.ref('season_stops.answers_version')),
      ]),
    )
    .execute();
}

async function findUnnoted(queries: Queries, quietSince: Date): Promise<number[]> {
  const { rows } = await sql<{ account_id: number }>`
    select account_id from ${REACHED}
    where started_at is not null and submitted_at is null and answers_changed_at <= ${quietSince}
      and not exists (select from season_stops noted where noted.account_id = reached.account_id)
    limit ${BATCH}`.execute(queries);
  return rows.map(({ account_id }) => account_id);
}

async function noteBatch(platform: Needs, ids: readonly number[]): Promise<void> {
  const { kysely } = platform.database;
  const applications = await getApplications(kysely, ids);
  const documents = await readDocumentsOf(kysely, ids);
  const rows = [...applications].map(([id, application]) => ({
    account_id: id,
    answers_version: application.answersVersion,
    ...stopOf(platform, application, documents.get(id) ?? {}),
  }));
  if (rows.length === 0) return;
  await kysely
    .insertInto('season_stops')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The first question of a draft that is missing or needs another look; empty where only Submit is missing. */
function stopOf(
  { form, tenant, clock }: Needs,
  application: Application,
  documents: Parameters<typeof withDocuments>[2],
): { readonly page: string; readonly question: string } {
  const answers = withDocuments(form, application.answers, documents);
  const walked = walk(form, answers, situationOf(application, clock(), tenant.timeZone));
  const question = Object.keys(errorsIn(walked))[0] ?? '';
  return { question, page: findPageOf(form, question)?.id ?? '' };
}

type Counts = ReadonlyMap<string, number>;

/** How many quiet drafts stop at each question; under `''`, those that only miss Submit. */
export async function readStops(queries: Queries): Promise<Counts> {
  const rows = await queries
    .selectFrom('season_stops')
    .select(({ fn }) => ['question', fn.countAll<number>().as('drafts')])
    .groupBy('question')
    .execute();
  return new Map(rows.map(({ question, drafts }) => [question, drafts]));
}

/** How many unsubmitted applications had an error at each question when they were last validated. */
export async function readErrors(queries: Queries): Promise<Counts> {
  const { rows } = await sql<{ question: string; noted: number }>`
    select question, count(*) as noted
    from validations
    join ${REACHED} using (account_id)
    cross join lateral jsonb_object_keys(errors) as question
    where submitted_at is null
    group by question`.execute(queries);
  return new Map(rows.map(({ question, noted }) => [question, noted]));
}

/** Every question with stops or errors, in the order of the form and in the words of one language. */
export function describeStops(
  form: Platform['form'],
  { stops, errors }: { readonly stops: Counts; readonly errors: Counts },
): SeasonQuestions {
  const questions = form.pages.flatMap((page) =>
    questionsOn(page).map(({ key, label }) => ({
      ...{ key, label, page: page.id },
      ...{ stopped: stops.get(key) ?? 0, errors: errors.get(key) ?? 0 },
    })),
  );
  const pages = form.pages.map(({ id, title }) => ({
    page: id,
    title,
    stopped: questions
      .filter(({ page }) => page === id)
      .reduce((sum, { stopped }) => sum + stopped, 0),
  }));
  const told = questions.filter(({ stopped, errors: noted }) => stopped + noted > 0);
  return { ready: stops.get('') ?? 0, pages, questions: told };
}
