/** A try to submit that was made before a deadline and failed. The sample college's deadline of January 15 ends at midnight in Los Angeles. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
  type TestApplications,
} from '#server/application/testing/applicants.ts';
import { MARK, readReceipt } from '#server/receipts/token.ts';
import { readApplication } from './read.ts';

const END = '2025-01-16T08:00:00Z';
const SUBMITTED = '2025-01-16T08:10:00Z';

let test: TestApplications;
beforeAll(async () => {
  test = await startTestApplications({ now: '2025-01-16T07:00:00Z' });
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.set('2025-01-16T07:50:00Z');
  const { kysely } = test.platform.database;
  for (const table of ['missed_tries', 'save_minutes', 'deadline_extensions'] as const)
    await kysely.deleteFrom(table).execute();
  await test.platform.deadlines.refresh();
  await lived('2025-01-16T07:30:00Z', 60);
});

/** Minutes in which all was well, but for those named. */
async function lived(from: string, count: number, out: readonly string[] = []): Promise<void> {
  const minutes = Array.from({ length: count }, (_, index) => {
    const minute = new Date(Date.parse(from) + index * 60_000);
    const isOut = out.includes(minute.toISOString().slice(11, 16));
    return {
      ...{ minute, server: '5f3a0c1e-9b7d-4a62-b8e0-f1c2d3a4b5c6', took: 0 },
      ...{ well: isOut ? 0 : 63, failed: 0 },
    };
  });
  const { kysely } = test.platform.database;
  await kysely.deleteFrom('save_minutes').execute();
  await kysely.insertInto('save_minutes').values(minutes).execute();
}

async function tried(
  { accountId }: TestApplicant,
  at: string,
  told_by: 'server' | 'page' = 'page',
): Promise<void> {
  const moment = new Date(`2025-01-16T${at}Z`);
  await test.platform.database.kysely
    .insertInto('missed_tries')
    .values({ account_id: accountId, told_by, what: 'submit', from_at: moment, to_at: moment })
    .execute();
}

async function submit(applicant: TestApplicant, at = SUBMITTED) {
  test.clock.set(at);
  expect((await applicant.call('POST', '/api/submit')).status).toBe(200);
  const { intention } = await readApplication(test.platform.database.kysely, applicant.accountId);
  const { body } = await applicant.call('GET', '/api/receipt');
  const content = readReceipt(String(body.receipt).slice(MARK.length))?.content;
  const letters = (await test.mailbox()).filter(({ to }) => to === applicant.username);
  return { intention, content, letter: letters.at(-1)?.text ?? '' };
}

describe('a try to submit that failed before the deadline', () => {
  it('counts where a server noted it, and the receipt and the letter say so', async () => {
    const ada = await test.applicantWith();
    await tried(ada, '07:55:30', 'server');
    const { intention, content, letter } = await submit(ada);
    const at = new Date('2025-01-16T07:55:30Z');
    expect(intention).toEqual({ at, deadline: '2025-01-16', evidence: 'server' });
    expect(content).toMatchObject({ intended_at: '2025-01-16T07:55:30.000Z', in_time: true });
    expect(letter).toContain(
      'You tried to submit on Wednesday, January 15, 2025 at 11:55 PM PST, before the deadline, and our systems failed. Your application counts as submitted in time.',
    );
  });

  it.each([
    ['measured', 'an outage in that minute', '07:55'],
    ['measured', 'one in the minute before, as the page’s clock runs', '07:54'],
    ['none', 'no outage near it', '07:40'],
  ])('is %s where servers measured %s', async (evidence, _what, out) => {
    const ada = await test.applicantWith();
    await lived('2025-01-16T07:30:00Z', 60, [out]);
    await tried(ada, '07:55:30');
    expect((await submit(ada)).intention?.evidence).toBe(evidence);
  });

  it('counts where no server ran', async () => {
    const ada = await test.applicantWith();
    await lived('2025-01-16T07:30:00Z', 20);
    await tried(ada, '07:55:30');
    expect((await submit(ada)).intention?.evidence).toBe('measured');
  });

  it.each([
    [2, 'none'],
    [3, 'pages'],
  ])('beside the pages of %d others has the evidence: %s', async (others, evidence) => {
    const ada = await test.applicantWith();
    await tried(ada, '07:55:30');
    for (let index = 0; index < others; index += 1) await tried(await test.applicant(), '07:55:10');
    expect((await submit(ada)).intention?.evidence).toBe(evidence);
  });

  it('that only the page itself tells of is noted, and does not count', async () => {
    const ada = await test.applicantWith();
    await tried(ada, '07:55:30');
    const { content, letter } = await submit(ada);
    expect(content).toMatchObject({ intended_at: '2025-01-16T07:55:30.000Z', in_time: false });
    expect(letter).toContain('Our systems measured no failure then.');
  });

  it('is the one that counts, of several', async () => {
    const ada = await test.applicantWith();
    await tried(ada, '07:52:00');
    await tried(ada, '07:58:00', 'server');
    expect((await submit(ada)).intention).toMatchObject({
      ...{ at: new Date('2025-01-16T07:58:00Z'), evidence: 'server' },
    });
  });
});

describe('there is no intention', () => {
  it('without a try, and then the receipt is as it always was', async () => {
    const { intention, content } = await submit(await test.applicantWith());
    expect(intention).toBeUndefined();
    expect(Object.keys(content ?? {})).toEqual([
      ...['college', 'documents', 'form_version', 'reference', 'seal', 'signed_at'],
      'submitted_at',
    ]);
  });

  it.each([
    ['in a try after the deadline', '08:00:00', SUBMITTED],
    ['in a try when the submission itself is in time', '07:55:30', '2025-01-16T07:59:59Z'],
  ])('%s', async (_what, at, submittedAt) => {
    const ada = await test.applicantWith();
    await tried(ada, at, 'server');
    expect((await submit(ada, submittedAt)).intention).toBeUndefined();
  });

  it('where the deadline was extended beyond the submission', async () => {
    const ada = await test.applicantWith();
    await tried(ada, '07:55:30', 'server');
    await test.platform.database.kysely
      .insertInto('deadline_extensions')
      .values({
        ...{ deadline: '2025-01-16', was: new Date(END), until: new Date('2025-01-16T09:00:00Z') },
        ...{ at: new Date(END), reason: 'a test' },
      })
      .execute();
    await test.platform.deadlines.refresh();
    expect((await submit(ada)).intention).toBeUndefined();
  });
});
