/** Asking a recommender for a letter, and taking the request back. */
import type { AskRecommender, Recommenders } from '#contract/recommenders.ts';
import { textAt } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { EMAIL } from '#form/patterns.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import { findWithdrawal } from '#server/applicant/application/withdrawals.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { limit } from '#server/core/http/limits.ts';
import { revokeHandoffs } from '#server/core/identity/handoffs/repository.ts';
import { type Applicant, applicantAsActor } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { WantedLetter } from '#tenant/recommenders/recommenders.ts';
import * as refusals from './refusals.ts';
import { changeAwaited, listRequests } from './repository.ts';
import { stateOfRequest, tellRequest } from './state.ts';
import { WRITE_QUEUE } from './write-job.ts';

/** Letters to addresses that an applicant types. */
export const ASK_LIMIT = { per: 'account', max: 20, perSeconds: 24 * 60 * 60 } as const;

const WAIVER = 'counselor_waiver_request';

/** The form's own question about the right to read letters (spec §3). */
function waiverIn({ form }: Voice) {
  const question = questionsOf(form).find(({ key }) => key === WAIVER);
  if (question?.kind !== 'radio') throw new Error(`the form does not ask ${WAIVER}`);
  const { label, help = '', options } = question;
  const wordsFor = (value: string) => options.find((one) => one.value === value)?.label ?? value;
  return { question: label, help, yes: wordsFor('Y'), no: wordsFor('N') };
}

export async function readRecommenders(
  { accountId }: Applicant,
  voice: Voice,
  { kysely }: Platform['database'],
): Promise<Recommenders> {
  const { answers } = await getApplication(kysely, accountId);
  const requests = (await listRequests(kysely, accountId)).map(tellRequest);
  return {
    waiver: { ...waiverIn(voice), answer: textAt(answers, WAIVER) },
    requests: requests.filter(({ state }) => state !== 'taken_back'),
  };
}

/** @throws AppError 400 for a letter that nobody wants or a bad address; 409 before its day, or after enough people. */
export async function askRecommender(
  applicant: Applicant,
  asked: AskRecommender,
  voice: Voice,
  platform: Pick<Platform, 'database' | 'clock' | 'settings' | 'tenant' | 'jobs'>,
): Promise<void> {
  const { accountId } = applicant;
  await limit(platform, { ...ASK_LIMIT, name: 'recommenders asked', key: String(accountId) });
  const address = asked.address.trim().toLowerCase();
  const name = asked.name.trim();
  if (name === '' || !EMAIL.test(address)) throw refusals.badAddress();
  const wanted = wantedOf(platform, asked.kind);
  await withTrail(platform, applicantAsActor(applicant), async (trx, leave) => {
    const now = platform.clock();
    await mayAsk(trx, accountId, wanted, address);
    const { question, yes, no: not } = waiverIn(voice);
    const { waived } = asked;
    const { id } = await trx
      .insertInto('recommender_requests')
      .values({
        account_id: accountId,
        kind: wanted.id,
        name,
        address,
        waived,
        words: `${question} ${waived ? yes : not}`,
        asked_at: now,
        told_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await platform.jobs.enqueue(WRITE_QUEUE, { request: id, about: 'one' }, { in: trx });
    leave({ act: 'recommender.asked', account: accountId, details: { request: id } });
  });
}

function wantedOf({ tenant, clock }: Pick<Platform, 'tenant' | 'clock'>, kind: string) {
  const wanted = tenant.recommenders?.find(({ id }) => id === kind);
  if (wanted === undefined) throw refusals.notWanted();
  const { askFrom = '' } = wanted;
  if (dateInZone(clock(), tenant.timeZone) < askFrom) throw refusals.notYet();
  return wanted;
}

/** Locks the account, so that the second of two calls sees the request of the first. */
async function mayAsk(trx: Transaction, accountId: number, wanted: WantedLetter, address: string) {
  await trx
    .selectFrom('accounts')
    .select('id')
    .where('id', '=', accountId)
    .forNoKeyUpdate()
    .execute();
  if ((await findWithdrawal(trx, accountId)) !== undefined) throw refusals.withdrawn();
  const over = ['taken_back', 'declined'];
  const standing = (await listRequests(trx, accountId)).filter(
    (one) => one.kind === wanted.id && !over.includes(stateOfRequest(one)),
  );
  if (standing.some((one) => one.address === address)) throw refusals.askedAlready();
  if (standing.length >= wanted.most) throw refusals.enoughAsked();
}

/** Takes a request back, and its links. @throws AppError 404 for one that is not awaited any more. */
export async function takeBackRequest(
  applicant: Applicant,
  id: number,
  platform: Pick<Platform, 'database' | 'clock'>,
): Promise<void> {
  const { accountId } = applicant;
  await withTrail(platform, applicantAsActor(applicant), async (trx, leave) => {
    const own = (await listRequests(trx, accountId)).some((one) => one.id === id);
    const now = platform.clock();
    if (!own || !(await changeAwaited(trx, id, { taken_back_at: now })))
      throw refusals.noSuchRequest();
    await revokeHandoffs(trx, accountId, { kinds: ['letter'], subject: String(id) }, now);
    leave({ act: 'recommender.taken-back', account: accountId, details: { request: id } });
  });
}
