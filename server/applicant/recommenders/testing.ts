/** For tests: requests to recommenders, and their links. */
import { createHandoff } from '#server/core/identity/handoffs/repository.ts';
import type { Posted } from '#server/core/mail/mail.ts';
import type { Platform } from '#server/core/platform.ts';
import type { TestPlatform } from '#server/core/testing/platform.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { writeToRecommenderJob } from './write-job.ts';

export const RECOMMENDER = 'dana.whitfield@school.example';

type Seeded = Partial<{
  readonly address: string;
  readonly waived: boolean;
  readonly text: string;
  readonly received_at: Date;
  /** Opens all requests to the address. */
  readonly isList: boolean;
}>;

/** Adds a request as if it had been asked for and mailed. @returns its id, and the code and the id of its link. */
export async function seedRequest(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  accountId: number,
  { isList = false, address = RECOMMENDER, waived = true, ...given }: Seeded = {},
): Promise<{ request: number; code: string; id: number }> {
  const now = clock();
  return database.transaction(async (trx) => {
    const { id: request } = await trx
      .insertInto('recommender_requests')
      .values({
        account_id: accountId,
        kind: 'counselor',
        name: 'Dana Whitfield',
        address,
        waived,
        words: 'Do you give up your right? Yes',
        asked_at: now,
        told_at: now,
        ...given,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const subject = isList ? '' : String(request);
    const link = { accountId, kind: 'letter', subject, recipient: address } as const;
    const { code, id } = await createHandoff(trx, link, now);
    return { request, code, id };
  });
}

/** The letters that the sample college could ask for. */
export const WANTED: NonNullable<Tenant['recommenders']> = [
  {
    id: 'counselor',
    from: 'counselor',
    most: 1,
    due: '2025-02-01',
    item: 'counselor',
    what: ['school_report', 'letter'],
  },
  { id: 'teacher', from: 'teacher', what: ['letter'], most: 2, askFrom: '2025-01-01' },
  { id: 'late', from: 'teacher', what: ['letter'], most: 1, askFrom: '2025-03-01' },
];

/** Runs the waiting letters to recommenders. @param isTaken what the mail server says. @returns the letters. */
export async function writeToRecommenders(
  { platform, takeJobs }: Pick<TestPlatform, 'platform' | 'takeJobs'>,
  isTaken = true,
): Promise<(Posted & { code: string })[]> {
  const sent: (Posted & { code: string })[] = [];
  const mail = {
    ...platform.mail,
    deliver: async (letter: Posted) => {
      sent.push({ ...letter, code: /\/link\/([\w-]+)/.exec(letter.text)?.[1] ?? '' });
      return isTaken;
    },
  };
  for (const data of await takeJobs<never>(writeToRecommenderJob.name)) {
    await writeToRecommenderJob.run(data, { ...platform, mail }, new AbortController().signal);
  }
  return sent;
}
