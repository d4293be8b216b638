import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import { filesOf, newUploadKey } from '#server/application/file-keys.ts';
import {
  startTestApplications,
  type TestApplicant,
  type TestApplications,
} from '#server/application/testing/applicants.ts';
import { readConvertedPdfs } from '#server/documents/read-pdfs.ts';
import { MOST_FOR_NOTHING } from '#server/documents/slow-work.ts';
import { type JobQueue, openQueue } from '#server/platform/jobs/queue.ts';
import { createCopyJobs } from './make-copy.ts';
import type { Manuscript, Typeset } from './typeset.ts';
import { TookTooLong, type Typesetter } from './typesetter.ts';

const KEY = 'personal_statement_doc';
const SLOW = new TextEncoder().encode('takes for ever');
const QUICK = new TextEncoder().encode('one page');
const COPY = new TextEncoder().encode('%PDF-');

let test: TestApplications;
beforeAll(async () => {
  test = await startTestApplications({ environment: { SESSION_IDLE_MINUTES: '600' } });
});
afterAll(() => test.close());

let queue: JobQueue | undefined;
afterEach(async () => {
  await queue?.stop();
  queue = undefined;
});

/** Somebody whose application has a document. */
async function withDocument(pdf: Uint8Array): Promise<TestApplicant> {
  const applicant = await test.applicantWith({ first_name: 'Ada' });
  const { accountId } = applicant;
  const { database, files, clock } = test.platform;
  const file_key = newUploadKey(accountId, KEY);
  await files.write(filesOf(file_key).pdf, pdf);
  const row = { account_id: accountId, answer_key: KEY, file_key, pages: 1, changed_at: clock() };
  await database.kysely
    .insertInto('documents')
    .values({ ...row, file_name: 'my-story.docx', file_size: 4321, status: 'completed' })
    .execute();
  return applicant;
}

async function ask({ call }: TestApplicant): Promise<PdfState> {
  const { status, body } = await call('GET', '/api/pdf');
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body as PdfState;
}

/** A typesetter that is not one, and its calls. */
function typesetterThat(set: (manuscript: Manuscript, signal: AbortSignal) => Promise<Typeset>) {
  const set_ = vi.fn(set);
  const typesetter: Typesetter = {
    typeset: (manuscript, signal = new AbortController().signal) => set_(manuscript, signal),
    warmUp: async () => {},
    stop: async () => {},
  };
  return { jobs: createCopyJobs({ typesetter, readDocuments: readConvertedPdfs }), set: set_ };
}

describe('while the documents of four applicants take for ever', () => {
  it('the copies of others are made, with documents and without', { timeout: 90_000 }, async () => {
    const released = Promise.withResolvers<Typeset>();
    const { jobs } = typesetterThat(({ pdfs }, signal) => {
      const isSlow = pdfs.some(({ pdf }) => Buffer.from(pdf).equals(SLOW));
      if (!isSlow) return Promise.resolve({ pdf: COPY, leftOut: [] });
      const stopped = new Promise<never>((_resolve, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
      return Promise.race([released.promise, stopped]);
    });
    const { log } = test.platform;
    const kinds = Object.values(jobs);
    queue = await openQueue({ address: test.address, kinds, does: kinds, log });
    await queue.work(test.platform);

    const four = await Promise.all(Array.from({ length: 4 }, () => withDocument(SLOW)));
    for (const applicant of four) await ask(applicant);
    const others = [await test.applicantWith({ first_name: 'Grace' }), await withDocument(QUICK)];
    for (const other of others) {
      await vi.waitFor(async () => expect((await ask(other)).status).toBe('completed'), {
        timeout: 40_000,
        interval: 200,
      });
    }
    const statuses = async () => (await Promise.all(four.map(ask))).map(({ status }) => status);
    expect(await statuses()).not.toContain('completed');
    released.resolve({ pdf: COPY, leftOut: [] });
    await vi.waitFor(async () => expect(await statuses()).toEqual(Array(4).fill('completed')), {
      timeout: 40_000,
      interval: 200,
    });
  });
});

describe('a copy whose documents take too long', () => {
  it('is made without them, and after some times they are not tried for an hour', async () => {
    const { jobs, set } = typesetterThat(async ({ data, pdfs }) => {
      if (pdfs.length > 0) throw new TookTooLong('too long');
      return { pdf: COPY, leftOut: data.documents.map(({ key }) => key) };
    });
    const ada = await withDocument(SLOW);
    const make = async (name: string) => {
      await ada.save({ first_name: name });
      await ask(ada);
      set.mockClear();
      await jobs.slow.run({ account: ada.accountId }, test.platform, new AbortController().signal);
      expect((await ask(ada)).status).toBe('completed');
      return set.mock.calls.map(([{ pdfs }]) => pdfs.length);
    };
    for (let times = 1; times <= MOST_FOR_NOTHING; times += 1) {
      expect(await make(`Ada ${times}`)).toEqual([1, 0]);
    }
    expect(await make('Ada again')).toEqual([0]);
    test.clock.advance({ minutes: 61 });
    expect(await make('Ada later')).toEqual([1, 0]);
  });
});

describe('copies of ever new answers', () => {
  it('are made so many times, and then not before some minutes have passed', async () => {
    const ada = await test.applicantWith({ first_name: 'Ada' });
    for (let times = 1; times <= 30; times += 1) {
      await ada.save({ first_name: `Ada ${times}` });
      expect((await ask(ada)).status).toBe('unprocessed');
      // Asking again is no new copy.
      await ask(ada);
    }
    await ada.save({ first_name: 'Ada once more' });
    const refused = await ada.call('GET', '/api/pdf');
    expect(refused.status).toBe(429);
    expect(refused.body.message).toContain('Please wait 10 minutes');
    const grace = await test.applicantWith({ first_name: 'Grace' });
    expect((await ask(grace)).status).toBe('unprocessed');
    test.clock.advance({ minutes: 11 });
    expect((await ask(ada)).status).toBe('unprocessed');
  });
});
