import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { TestApplicant } from '#server/applicant/application/testing/applicants.ts';
import type { Conversion } from '#server/converter/answers.ts';
import type { Converter } from '#server/converter/converter.ts';
import { openQueue } from '#server/core/jobs/queue.ts';
import { closing } from '#server/core/testing/closing.ts';
import { documentsCleanUpJob } from './clean-up.ts';
import { CONVERSION_QUEUES, createConversionJobs } from './convert-job.ts';
import { MAX_WASTED, noteSlowWork } from './slow-work.ts';
import { converted, KEY, PATH, startTestUploads } from './testing/uploads.ts';

const test = closing(
  await startTestUploads({
    now: '2026-11-21T12:00:00Z',
    environment: { SESSION_IDLE_MINUTES: '600' },
  }),
);

const SLOW = new TextEncoder().encode('takes for ever');
const QUICK = new TextEncoder().encode('one page');
const DONE: Conversion = converted(new TextEncoder().encode('%PDF-'));

it('while six Word documents take for ever, the picture of somebody else is done before any of them', {
  timeout: 90_000,
}, async () => {
  const released = Promise.withResolvers<Conversion>();
  const convert: Converter['convert'] = async ({ bytes }) =>
    Buffer.from(bytes).equals(SLOW) ? released.promise : DONE;
  const open = () => ({ convert, [Symbol.asyncDispose]: async () => {} });
  const kinds = createConversionJobs(undefined, open);
  const { address, platform } = test;
  const queue = await openQueue({ address, kinds, does: kinds, log: platform.log });
  onTestFinished(() => queue.stop());
  await queue.work(platform);

  const statusOf = async (applicant: TestApplicant) => (await test.state(applicant)).status;
  const six = await Promise.all(Array.from({ length: 6 }, () => test.applicant()));
  for (const applicant of six) await test.upload(applicant, SLOW, 'essay.docx');
  const other = await test.applicant();
  await test.upload(other, QUICK, 'page.png');
  await vi.waitFor(async () => expect(await statusOf(other)).toBe('completed'), 30_000);
  for (const applicant of six) expect(await statusOf(applicant)).toMatch(/unprocessed|in_progress/);
  released.resolve(DONE);
  const all = () => Promise.all(six.map(statusOf));
  await vi.waitFor(async () => expect(await all()).toEqual(Array(6).fill('completed')), 45_000);
});

describe('documents that take too long', () => {
  const tooSlow: Converter['convert'] = async () => ({
    ok: false,
    reason: 'tooSlow',
  });

  async function slowOrders(): Promise<number[]> {
    const jobs = await test.platform.database.prepared<{ account: string }>(
      'read-slow-orders',
      `select data ->> 'accountId' as account from pgboss.job where name = $1 and state < 'active'`,
      [CONVERSION_QUEUES.slow.name],
    );
    return jobs.map(({ account }) => Number(account));
  }

  it('wait among themselves from then on', async () => {
    const [ada, grace] = [await test.applicant(), await test.applicant()];
    await test.upload(ada, SLOW);
    expect(await slowOrders()).toEqual([]);
    await test.work(tooSlow);
    await test.upload(ada, SLOW);
    await test.upload(grace, SLOW);
    expect(await slowOrders()).toEqual([ada.accountId]);
    await test.work();
    test.clock.advance({ minutes: 61 });
    await test.upload(ada, SLOW);
    expect(await slowOrders()).toEqual([]);
    await test.work();
  });

  it('again and again are refused for an hour, with a sentence that says so', async () => {
    const ada = await test.applicant();
    const early = await test.presign(ada);
    await test.post(early, QUICK);
    for (let times = 0; times < MAX_WASTED; times += 1) {
      await test.upload(ada, SLOW);
      await test.work(tooSlow);
      test.clock.advance({ minutes: 1 });
    }
    const message =
      'Your last files took too long to convert. Please wait 59 minutes, then upload a simpler file: with fewer pages or pictures, or saved as a PDF.';
    const refused = await ada.call('POST', '/api/presigned-url', { answer_key: KEY });
    expect(refused).toMatchObject({ status: 429, body: { message } });
    expect((await test.start(ada, early.fields.key ?? '')).status, 'a file from before').toBe(429);
    expect((await test.start(ada, 'uploads/1/x/y')).status).toBe(400);
    expect(await test.state(ada)).toMatchObject({
      status: 'failed',
      message: expect.stringMatching(/^Your file took too long to convert\./),
    });

    const others = await test.applicant();
    await test.upload(others, QUICK);
    test.clock.advance({ minutes: 59 });
    await test.upload(ada, QUICK);
    await test.work();
  });

  it('count as much when they are taken back in the middle', async () => {
    const ada = await test.applicant();
    const now = performance.now.bind(performance);
    for (let times = 0; times < MAX_WASTED; times += 1) {
      let later = 0;
      const clock = vi.spyOn(performance, 'now').mockImplementation(() => now() + later);
      await test.upload(ada, SLOW);
      await test
        .work(async (_upload, signal) => {
          expect((await ada.call('DELETE', PATH)).status).toBe(200);
          later = 11_000;
          return new Promise((_resolve, reject) => {
            signal.addEventListener('abort', () => reject(signal.reason));
          });
        })
        .catch(() => {});
      clock.mockRestore();
    }
    const { status } = await ada.call('POST', '/api/presigned-url', { answer_key: KEY });
    expect(status).toBe(429);
  });

  it('are not brought back either where they wait to be converted', async () => {
    const ada = await test.applicant();
    await test.upload(ada, SLOW);
    await test.takeOrder();
    await ada.call('DELETE', PATH);
    const { database, clock } = test.platform;
    for (let times = 0; times < MAX_WASTED; times += 1) {
      await noteSlowWork(database.kysely, ada.accountId, { isWasted: true, at: clock() });
    }
    const [piece] = await ada.aside();
    const { status } = await ada.call('POST', `/api/put-aside/${piece?.id}/restore`);
    expect(status).toBe(429);
    expect(await ada.aside()).toHaveLength(1);
  });

  it('are forgotten after an hour', async () => {
    const { kysely } = test.platform.database;
    test.clock.advance({ hours: 2 });
    await documentsCleanUpJob.run({} as never, test.platform, new AbortController().signal);
    expect(await kysely.selectFrom('slow_work').select('id').execute()).toEqual([]);
  });
});
