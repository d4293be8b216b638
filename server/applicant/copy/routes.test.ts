import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import type { Answers } from '#form/engine/answers.ts';
import {
  startTestApplications,
  type TestApplicant,
  type TestApplications,
} from '#server/applicant/application/testing/applicants.ts';
import { createServiceLink } from '#server/core/identity/service-links.ts';
import { COPY_QUEUE, type CopyOrder, createCopyJob } from './make-copy.ts';
import { flat, readPdf } from './testing/copies.ts';
import { CannotTypeset, createTypesetter, type Typesetter } from './typesetter.ts';

let test: TestApplications;
let typesetter: Typesetter;
beforeAll(async () => {
  test = await startTestApplications();
  typesetter = createTypesetter();
});
afterAll(async () => {
  await typesetter.stop();
  await test.close();
});

const noDocuments = () => Promise.reject(new Error('there are no documents'));
const job = (parts: Partial<Parameters<typeof createCopyJob>[0]> = {}) =>
  createCopyJob({ typesetter, readDocuments: async () => [], join: noDocuments, ...parts });

async function ask({ call }: TestApplicant): Promise<PdfState> {
  const { status, body } = await call('GET', '/api/pdf');
  if (status !== 200) throw new Error(`${status} ${body.message}`);
  return body as PdfState;
}

/** The jobs that were put on the queue for somebody, done or not. */
async function ordersFor({ accountId }: TestApplicant): Promise<CopyOrder[]> {
  const rows = await test.platform.database.prepared<{ data: CopyOrder }>(
    'read-orders',
    `select data from pgboss.job where name = $1`,
    [COPY_QUEUE.name],
  );
  return rows.map(({ data }) => data).filter(({ account }) => account === accountId);
}

const make = ({ accountId }: TestApplicant, kind = job()) =>
  kind.run({ account: accountId }, test.platform, new AbortController().signal);

/** What the address of a completed copy opens. */
async function open({ url }: Pick<PdfState, 'url'>) {
  const { pathname, search } = new URL(url);
  const response = await test.app.inject(pathname + search);
  return {
    status: response.statusCode,
    type: response.headers['content-type'],
    disposition: response.headers['content-disposition'],
    pdf: response.rawPayload,
  };
}

async function textOf(applicant: TestApplicant): Promise<string> {
  const state = await ask(applicant);
  expect(state.status).toBe('completed');
  return flat((await readPdf((await open(state)).pdf)).text);
}

describe('the PDF copy [§7.36]', () => {
  it('is made once it is asked for, and opens at its address for 15 minutes', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    expect(await ordersFor(applicant)).toEqual([]);
    const message = 'The PDF copy of the application is being made.';
    expect(await ask(applicant)).toEqual({ status: 'unprocessed', url: '', message });
    await make(applicant);
    const state = await ask(applicant);
    expect(state).toMatchObject({
      status: 'completed',
      message: 'The PDF copy of the application is ready.',
    });
    test.clock.advance({ minutes: 14 });
    const { status, type, pdf } = await open(state);
    expect([status, type]).toEqual([200, 'application/pdf']);
    const text = flat((await readPdf(pdf)).text);
    expect(text).toContain('First name Ada');
    expect(text).toContain('Not submitted yet');
    test.clock.advance({ minutes: 2 });
    expect((await open(state)).status).toBe(403);
    expect((await open(await ask(applicant))).status).toBe(200);
  });

  it('opens in the browser, and is saved under a name that says whose it is', async () => {
    const applicant = await test.applicantWith({
      first_name: 'Zoë',
      middle_name: '',
      last_name: 'Nguyễn',
    });
    await ask(applicant);
    await make(applicant);
    const { disposition } = await open(await ask(applicant));
    expect(disposition).toBe(
      `inline; filename="Nguyen-Zoe.pdf"; filename*=UTF-8''${encodeURIComponent('Nguyễn-Zoë.pdf')}`,
    );
  });

  it('is one job, however many ask', async () => {
    const applicant = await test.applicantWith();
    const states = await Promise.all(Array.from({ length: 8 }, () => ask(applicant)));
    expect(states.map(({ status }) => status)).toEqual(Array(8).fill('unprocessed'));
    await ask(applicant);
    expect(await ordersFor(applicant)).toHaveLength(1);
  });

  it.each<[string, (applicant: TestApplicant) => Promise<unknown>]>([
    ['an answer', ({ save }) => save({ first_name: 'Grace' })],
    [
      'a count',
      ({ call }) => call('PUT', '/api/add-another', { button_id: 'activities', num_components: 2 }),
    ],
    [
      'a tab',
      ({ call }) => call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' }),
    ],
    ['the submission', submit],
  ])('is stale after a change of %s, and made anew', async (_, change) => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await ask(applicant);
    await make(applicant);
    expect((await ask(applicant)).status).toBe('completed');
    await change(applicant);
    expect((await ask(applicant)).status).toBe('unprocessed');
    expect(await ordersFor(applicant)).toHaveLength(2);
    await make(applicant);
    expect((await ask(applicant)).status).toBe('completed');
  });

  it('is not made again for a change that changes nothing in it', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await ask(applicant);
    await make(applicant);
    test.clock.advance({ minutes: 1 });
    await applicant.save({ first_name: 'Ada' });
    await applicant.call('PUT', '/api/last-page', { last_page: '/education' });
    expect((await ask(applicant)).status).toBe('completed');
    const typeset = vi.fn(typesetter.typeset);
    await make(applicant, job({ typesetter: { ...typesetter, typeset } }));
    expect(typeset).not.toHaveBeenCalled();
  });

  it('opens the newest copy at an address that was given out before', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await ask(applicant);
    await make(applicant);
    const early = await ask(applicant);
    await applicant.save({ first_name: 'Grace' });
    await ask(applicant);
    await make(applicant);
    expect(flat((await readPdf((await open(early)).pdf)).text)).toContain('First name Grace');
  });

  it('tells the time of the submission, and what was submitted, in the words of that day', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await submit(applicant);
    await test.platform.database.kysely
      .updateTable('applications')
      .set({ answers: JSON.stringify({ first_name: 'Changed behind our back' }) })
      .where('account_id', '=', applicant.accountId)
      .execute();
    await ask(applicant);
    await make(applicant);
    const text = await textOf(applicant);
    expect(text).toContain('First name Ada');
    expect(text).toMatch(/Submitted January 10, 2025 at \d+:\d+:00 [AP]M PST/);
  });

  it('does not count as fresh if the application changed while it was made', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await ask(applicant);
    await make(
      applicant,
      job({
        typesetter: {
          ...typesetter,
          async typeset(data, signal) {
            expect(await ask(applicant)).toMatchObject({ status: 'in_progress', url: '' });
            const made = await typesetter.typeset(data, signal);
            await applicant.save({ first_name: 'Grace' });
            return made;
          },
        },
      }),
    );
    expect((await ask(applicant)).status).toBe('unprocessed');
    await make(applicant);
    expect(await textOf(applicant)).toContain('First name Grace');
  });

  it('has nothing to say of an application without an answer', async () => {
    const applicant = await test.applicant();
    await applicant.save({ first_name: '', optin_sms_ind: false });
    const message = 'There is nothing to copy yet: this application has no answers.';
    expect(await ask(applicant)).toEqual({ status: 'not_answered', url: '', message });
    expect(await ordersFor(applicant)).toEqual([]);
  });

  it('that cannot be made says so, and is tried again after five minutes', async () => {
    const applicant = await test.applicantWith();
    const typeset = () => Promise.reject(new CannotTypeset('it is not right'));
    await ask(applicant);
    await make(applicant, job({ typesetter: { ...typesetter, typeset } }));
    const failed = await ask(applicant);
    expect(failed).toMatchObject({ status: 'failed', url: '' });
    expect(failed.message).toMatch(/^We could not make the PDF copy/);
    expect(await ordersFor(applicant)).toHaveLength(1);
    test.clock.advance({ minutes: 5 });
    expect((await ask(applicant)).status).toBe('unprocessed');
    expect(await ordersFor(applicant)).toHaveLength(2);
  });

  it('stays under way while its process dies, for the queue to try again', async () => {
    const applicant = await test.applicantWith();
    const typeset = () => Promise.reject(new Error('the typesetter died'));
    await ask(applicant);
    await expect(make(applicant, job({ typesetter: { ...typesetter, typeset } }))).rejects.toThrow(
      'died',
    );
    expect((await ask(applicant)).status).toBe('in_progress');
    await make(applicant);
    expect((await ask(applicant)).status).toBe('completed');
  });

  it('is made again if its file has gone', async () => {
    const applicant = await test.applicantWith();
    await ask(applicant);
    await make(applicant);
    const { file_key } = await test.platform.database.kysely
      .selectFrom('copies')
      .select('file_key')
      .where('account_id', '=', applicant.accountId)
      .executeTakeFirstOrThrow();
    await test.platform.files.remove(file_key);
    expect((await ask(applicant)).status).toBe('unprocessed');
    await make(applicant);
    expect((await ask(applicant)).status).toBe('completed');
  });

  it('is never somebody else’s', async () => {
    const ada = await test.applicantWith({ first_name: 'Ada', last_name: 'Lovelace' });
    const grace = await test.applicantWith({ first_name: 'Grace', last_name: 'Hopper' });
    for (const applicant of [ada, grace]) {
      await ask(applicant);
      await make(applicant);
    }
    const [ofAda, ofGrace] = [await textOf(ada), await textOf(grace)];
    expect([ofAda.includes('Lovelace'), ofAda.includes('Hopper')]).toEqual([true, false]);
    expect([ofGrace.includes('Lovelace'), ofGrace.includes('Hopper')]).toEqual([false, true]);
  });

  it('is for nobody without a session', async () => {
    expect((await test.stranger('GET', '/api/pdf')).status).toBe(401);
    expect((await test.withSession('guessed')('GET', '/api/pdf')).status).toBe(401);
  });
});

describe('a service link [§7.36]', () => {
  const copyAt = (token: string) =>
    test.stranger('GET', `/service/copy?service_token=${encodeURIComponent(token)}`);

  async function linkTo({ accountId }: TestApplicant): Promise<string> {
    const now = test.platform.clock();
    const expiresAt = new Date(now.getTime() + 86_400_000);
    return createServiceLink(test.platform.database.kysely, { accountId, now, expiresAt });
  }

  it('has the copy of its application made, and opens it', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    const token = await linkTo(applicant);
    expect((await copyAt(token)).body).toMatchObject({ status: 'unprocessed', url: '' });
    await make(applicant);
    const { body } = await copyAt(token);
    expect(body.status).toBe('completed');
    const { pdf } = await open(body as PdfState);
    expect(flat((await readPdf(pdf)).text)).toContain('First name Ada');
  });

  it('that is not valid, or has expired, opens nothing', async () => {
    const token = await linkTo(await test.applicantWith());
    const message = 'This link is not valid, or it has expired. Please ask for a new one.';
    expect(await copyAt('guessed')).toMatchObject({ status: 403, body: { message } });
    test.clock.advance({ days: 1 });
    expect(await copyAt(token)).toMatchObject({ status: 403, body: { message } });
  });
});

async function submit({ call, save }: TestApplicant, answers: Answers = {}): Promise<void> {
  await call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
  await save(answers);
  await call('POST', '/api/web-status', { web_status: 'validating' });
  const { status, body } = await call('POST', '/api/submit');
  if (status !== 200) throw new Error(JSON.stringify(body));
}
