/** Fills a database with invented applicants, of whom two of three submit. Nobody can log in as them, and no letter is written. */
import { dateInZone } from '#form/engine/dates.ts';
import { markStep } from '#server/applicant/status/mark.ts';
import { submitApplication } from '#server/applicant/submissions/submit.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { earlier } from '#server/core/clock.ts';
import type { Platform } from '#server/core/platform.ts';
import { findDuplicates } from '#server/desk/duplicates/find.ts';
import { DOCUMENTS, stepIds } from '#tenant/status/steps.ts';
import { type Invented, invent } from './people.ts';

/** The days over which submissions are spread. */
const DAYS = 60;

/** Adds those of the first `people` invented applicants that are missing. */
export async function fillWithInvented(platform: Platform, people: number): Promise<void> {
  const { database, form, tenant, clock } = platform;
  const { kysely } = database;
  const now = clock();
  const held = await kysely.selectFrom('accounts').select('username').execute();
  const known = new Set(held.map(({ username }) => username));
  for (let number = 0; number < people; number += 1) {
    const at = earlier(now, { hours: (number * 7) % (DAYS * 24) });
    const person = invent(form, dateInZone(at, tenant.timeZone), number);
    if (!known.has(person.username)) await add(platform, person, number, at);
  }
  await findDuplicates(kysely);
}

/** Adds one applicant as of a moment. */
async function add(platform: Platform, person: Invented, number: number, at: Date): Promise<void> {
  const { username, answers, situation, isComplete } = person;
  const { database, tenant, mail } = platform;
  const accountId = await database.transaction(async (trx) => {
    const { id } = await trx
      .insertInto('accounts')
      .values({ username, password_hash: 'none', confirmed_at: at, password_changed_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await trx
      .insertInto('applications')
      .values({
        account_id: id,
        answers: JSON.stringify(answers),
        add_another: JSON.stringify(situation.counts),
        tabs: JSON.stringify(situation.tabs),
        answers_changed_at: at,
        started_at: at,
        validating_at: isComplete ? at : null,
        submitted_at: null,
      })
      .execute();
    await writeSummary(trx, platform, id);
    return id;
  });
  if (!isComplete || number % 3 === 2) return;
  const asThen = { ...platform, clock: () => at, mail: { ...mail, send: async () => undefined } };
  const applicant = { kind: 'applicant', accountId, username, sessionId: 0 } as const;
  await submitApplication(applicant, 'en', asThen);
  if (number % 2 === 1 || !stepIds(tenant).includes(DOCUMENTS)) return;
  await database.transaction(async (trx) => {
    await markStep(trx, { accountId, step: DOCUMENTS }, dateInZone(at, tenant.timeZone));
    await writeSummary(trx, platform, accountId);
  });
}
