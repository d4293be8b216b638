import { describe, expect, it } from 'vitest';
import { LANGUAGE_COOKIE } from '#contract/headers.ts';
import type { Recommenders } from '#contract/recommenders.ts';
import { filesOf, newUploadKey } from '#server/applicant/application/file-keys.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { openLinkBrowser } from '#server/applicant/handoffs/testing.ts';
import { type Converter, ConverterUnavailable } from '#server/converter/converter.ts';
import type { Platform } from '#server/core/platform.ts';
import { ScannerTrouble } from '#server/core/scanner/clamd.ts';
import { closing } from '#server/core/testing/closing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { createLetterConversionJob } from './files.ts';
import { RECOMMENDER, seedRequest, WANTED, writeToRecommenders } from './testing.ts';
import { remindRecommendersJob } from './write-job.ts';

const tenant = { ...sampleTenant, recommenders: WANTED };
const environment = { RATE_LIMIT_SCALE: '100' };
const test = closing(await startTestApplications({ parts: { tenant }, environment }));
const { kysely } = test.platform.database;

const ADA = { first_name: 'Ada', middle_name: '', last_name: 'Lovelace' };

const ask = (applicant: TestApplicant, more: object = {}) =>
  applicant.call('POST', '/api/recommenders', {
    kind: 'counselor',
    name: 'Dana Whitfield',
    address: RECOMMENDER,
    waived: true,
    ...more,
  });
const seenBy = async ({ call }: TestApplicant) =>
  (await call('GET', '/api/recommenders')).body as unknown as Recommenders;

async function openLink(code: string) {
  const browser = openLinkBrowser(test.app);
  await browser.follow(code);
  expect(await browser.open()).toMatchObject({ status: 200, body: { kind: 'letter' } });
  return browser;
}

/** A request that was asked for and mailed, opened by its recommender. */
async function asked(more: object = {}) {
  const applicant = await test.applicantWith(ADA);
  expect(await ask(applicant, more)).toMatchObject({ status: 200 });
  // Receipts have no link.
  const letter = (await writeToRecommenders(test)).find(({ code }) => code !== '');
  if (letter === undefined) throw new Error('no letter was written');
  const id = (await seenBy(applicant)).requests[0]?.id ?? 0;
  return { applicant, letter, id, browser: await openLink(letter.code) };
}

describe('a recommender', () => {
  it('gets a letter that says who asks, for what, by when, and whether the applicant may read it', async () => {
    const { letter } = await asked();
    expect(letter).toMatchObject({
      to: RECOMMENDER,
      subject: 'Ada Lovelace asks you for a letter to Alder Valley College',
    });
    expect(letter.text).toContain('a school report and a letter of recommendation');
    expect(letter.text).toContain('by February 1, 2025');
    expect(letter.text).toContain('has given up the right to read');
    const kept = await asked({ waived: false, address: 'kept@school.example' });
    expect(kept.letter.text).toContain('has kept the right to read');
  });

  it('writes, saves, comes back in the same browser, and sends once', async () => {
    const { browser, id, applicant } = await asked();
    const save = { text: 'Half a letter' };
    expect(await browser.call('PUT', `/link/letters/${id}`, save)).toMatchObject({ status: 200 });
    await browser.open();
    expect(await browser.call('GET', '/link/letters')).toMatchObject({
      body: { requests: [{ id, applicant: 'Ada Lovelace', state: 'opened', ...save }] },
    });
    // Saved again after a lost answer, and then by a tab that has not seen it.
    const again = { ...save, seen: '' };
    const stale = { text: 'Another', seen: '' };
    expect((await browser.call('PUT', `/link/letters/${id}`, again)).status).toBe(200);
    expect((await browser.call('PUT', `/link/letters/${id}`, stale)).status).toBe(412);
    expect((await browser.call('POST', `/link/letters/${id}/send`, stale)).status).toBe(412);
    const empty = await browser.call('POST', `/link/letters/${id}/send`, { text: ' ' });
    expect(empty).toMatchObject({ status: 400, body: { message: /nothing to send/ } });
    const send = () => browser.call('POST', `/link/letters/${id}/send`, { text: 'A letter' });
    const both = await Promise.all([send(), send()]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await browser.call('PUT', `/link/letters/${id}`, save)).toMatchObject({ status: 409 });
    expect(await browser.call('GET', '/link/letters')).toMatchObject({
      body: { requests: [{ id, state: 'received', text: '' }] },
    });
    expect((await seenBy(applicant)).requests).toMatchObject([{ state: 'received' }]);
    expect((await applicant.call('DELETE', `/api/recommenders/${id}`)).status).toBe(404);
    const marks = kysely.selectFrom('checklist_marks').select(['item', 'state', 'marked_on']);
    expect(await marks.where('account_id', '=', applicant.accountId).execute()).toEqual([
      { item: 'counselor', state: 'received', marked_on: '2025-01-10' },
    ]);
  });

  it.each([
    ['en', 'We have received your letter for Ada Lovelace', 'Friday, January 10, 2025'],
    ['es', 'Recibimos tu carta para Ada Lovelace', 'viernes 10 de enero de 2025'],
  ])(
    'gets one receipt in the language of the page, here %s, without the letter',
    async (language, subject, day) => {
      const { browser, id } = await asked();
      browser.cookies[LANGUAGE_COOKIE] = language;
      for (const text of ['The very best', 'Once more']) {
        await browser.call('POST', `/link/letters/${id}/send`, { text });
      }
      const letters = await writeToRecommenders(test);
      expect(letters).toMatchObject([{ to: RECOMMENDER, subject }]);
      for (const part of [day, String(id)]) expect(letters[0]?.text).toContain(part);
      expect(JSON.stringify(letters)).not.toContain('The very best');
    },
  );

  it('gets no receipt once replaced, nor for an applicant who was erased meanwhile', async () => {
    const { browser, id, applicant } = await asked();
    await applicant.call('DELETE', `/api/recommenders/${id}`);
    await browser.call('POST', `/link/letters/${id}/send`, { text: 'x' });
    const other = await asked();
    await other.browser.call('POST', `/link/letters/${other.id}/send`, { text: 'x' });
    await kysely.deleteFrom('accounts').where('id', '=', other.applicant.accountId).execute();
    expect(await writeToRecommenders(test)).toEqual([]);
  });

  it('declines, and names a colleague: the applicant sees the colleague, and not the reason', async () => {
    const { browser, id, applicant } = await asked();
    const decline = { reason: 'We never met', colleague: 'Lee, lee@school.example' };
    const url = `/link/letters/${id}/decline`;
    expect(await browser.call('POST', url, decline)).toMatchObject({ status: 200 });
    const seen = await seenBy(applicant);
    expect(seen.requests).toMatchObject([{ state: 'declined', colleague: decline.colleague }]);
    expect(JSON.stringify(seen)).not.toContain(decline.reason);
    expect(await ask(applicant, { address: 'lee@school.example' })).toMatchObject({ status: 200 });
    await writeToRecommenders(test);
  });

  it('of forty applicants opens all by a link of the address, which only the address gets, in the language of the page', async () => {
    const address = 'forty@school.example';
    const before: { code: string }[] = [];
    for (let count = 0; count < 40; count += 1) {
      const { accountId } = await test.applicantWith({ ...ADA, last_name: `L${count}` });
      before.push(await seedRequest(test.platform, accountId, { address }));
    }
    const browser = await openLink(before[0]?.code ?? '');
    expect(await browser.call('GET', '/link/letters')).toMatchObject({
      body: { address, others: 39, requests: [{}] },
    });
    browser.cookies[LANGUAGE_COOKIE] = 'es';
    await browser.call('POST', '/link/letters/list');
    const [letter] = await writeToRecommenders(test);
    expect(letter).toMatchObject({ to: address });
    expect(letter?.text).toContain('40 solicitantes esperan');
    const list = await openLink(letter?.code ?? '');
    const { body } = await list.call('GET', '/link/letters');
    expect(body.requests).toHaveLength(40);
    expect(body).toMatchObject({ others: 0 });
  });

  it('opens no request of another address', async () => {
    const { browser } = await asked();
    const { accountId } = await test.applicantWith();
    const { request } = await seedRequest(test.platform, accountId, {
      address: 'o@school.example',
    });
    const url = `/link/letters/${request}`;
    expect((await browser.call('PUT', url, { text: 'x' })).status).toBe(409);
    expect((await browser.call('POST', `${url}/send`, { text: 'x' })).status).toBe(409);
  });

  it('is told in a sentence where the applicant has withdrawn or taken the request back, and nothing is half done', async () => {
    const { browser, id, applicant } = await asked();
    await test.withdraw(applicant);
    expect(await browser.call('GET', '/link/letters')).toMatchObject({
      body: { requests: [{ is_withdrawn: true }] },
    });
    const send = await browser.call('POST', `/link/letters/${id}/send`, { text: 'x' });
    expect(send).toMatchObject({ status: 409, body: { message: /withdrawn. Nothing was chan/ } });
    expect(await ask(applicant)).toMatchObject({ status: 409 });
  });
});

describe('an applicant', () => {
  it('asks as many as the college wants, from its day on, and replaces one until the letter came', async () => {
    const ada = await test.applicantWith();
    expect(await ask(ada, { kind: 'late' })).toMatchObject({ status: 409 });
    expect(await ask(ada, { kind: 'none' })).toMatchObject({ status: 400 });
    const body = { message: 'Please enter a name and a valid email address.' };
    for (const wrong of [{ name: '' }, { address: '' }, { address: 'no address' }])
      expect(await ask(ada, wrong)).toMatchObject({ status: 400, body });
    const twice = await Promise.all([ask(ada), ask(ada, { address: 'b@school.example' })]);
    expect(twice.map(({ status }) => status).sort()).toEqual([200, 409]);
    const [first] = (await seenBy(ada)).requests;
    const takeBack = async ({ call }: TestApplicant) =>
      (await call('DELETE', `/api/recommenders/${first?.id}`)).status;
    expect(await takeBack(await test.applicant())).toBe(404);
    expect([await takeBack(ada), await takeBack(ada)]).toEqual([200, 404]);
    expect(await writeToRecommenders(test)).toEqual([]);
    expect((await seenBy(ada)).requests).toEqual([]);
    expect(await ask(ada, { address: ada.username })).toMatchObject({ status: 200 });
    await writeToRecommenders(test);
  });

  it('sees that the mail server does not know an address', async () => {
    const ada = await test.applicantWith();
    await ask(ada, { address: 'nobody@school.example' });
    await writeToRecommenders(test, false);
    expect((await seenBy(ada)).requests).toMatchObject([{ state: 'undeliverable' }]);
  });
});

it('a reminder goes to an address once a week, three times, about all that is awaited there', async () => {
  await kysely.deleteFrom('recommender_requests').execute();
  const address = 'reminded@school.example';
  for (const text of ['', 'begun']) {
    const { accountId } = await test.applicantWith(ADA);
    await seedRequest(test.platform, accountId, { address, text });
  }
  await seedRequest(test.platform, (await test.applicantWith()).accountId, {
    address: 'done@school.example',
    received_at: test.platform.clock(),
  });
  const counts: number[] = [];
  for (let week = 0; week < 5; week += 1) {
    test.clock.advance({ days: 7 });
    await remindRecommendersJob.run({} as never, test.platform, new AbortController().signal);
    await remindRecommendersJob.run({} as never, test.platform, new AbortController().signal);
    const letters = await writeToRecommenders(test);
    for (const letter of letters) expect(letter.to).toBe(address);
    counts.push(letters.length);
  }
  expect(counts).toEqual([1, 1, 1, 0, 0]);
});

describe('a file of a letter', () => {
  const PDF = Buffer.from('%PDF-1.7');
  const converted = async () =>
    ({ ok: true, pdf: PDF, pages: 1, pictures: [], remarks: [] }) as const;

  async function upload(): Promise<number> {
    const { accountId } = await test.applicant();
    const { request } = await seedRequest(test.platform, accountId);
    const file_key = newUploadKey(accountId, `letter-${request}`);
    await test.platform.files.write(filesOf(file_key).upload, PDF);
    const { id } = await kysely
      .insertInto('recommender_files')
      .values({
        request_id: request,
        account_id: accountId,
        file_key,
        pages: null,
        file_name: 'letter.pdf',
        file_size: PDF.length,
        status: 'unprocessed',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** Runs the conversion once. @returns how the file stands then. */
  async function run(
    file: number,
    convert: Converter['convert'],
    parts: Partial<Platform> = {},
    signal = new AbortController().signal,
  ) {
    const { run } = createLetterConversionJob(() => ({ convert }));
    const platform = { ...test.platform, ...parts };
    await run({ file, accountId: 0 }, platform, signal).catch(() => {});
    const row = kysely.selectFrom('recommender_files').select(['status', 'reason']);
    return row.where('id', '=', file).executeTakeFirstOrThrow();
  }

  const broken = () => Promise.reject(new Error('broken'));
  const away = () => Promise.reject(new ConverterUnavailable('away'));
  const scan = () => Promise.reject(new ScannerTrouble('away'));
  const scanner = { ...test.platform.scanner, scan };

  type Run = [Converter['convert'], Partial<Platform>?, AbortSignal?];
  it.each<[string, ...Run]>([
    ['the converter is away', away],
    ['the scanner is away', converted, { scanner }],
    ['workers stop', broken, {}, AbortSignal.abort()],
  ])('waits as long as %s', async (_, ...how) => {
    const file = await upload();
    for (let times = 0; times < 6; times += 1) {
      expect(await run(file, ...how)).toEqual({ status: 'unprocessed', reason: '' });
    }
    expect(await run(file, converted)).toEqual({ status: 'completed', reason: '' });
  });

  it('is given up when the converter has failed on it three times', async () => {
    const file = await upload();
    for (let times = 0; times < 3; times += 1) await run(file, broken);
    expect(await run(file, converted)).toEqual({ status: 'failed', reason: 'gaveUp' });
  });
});
