/** A college's own questions reach every reader of the form: calls, submission, desk, exports, links and the copy. */
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { supplementedTenant, supplementedTranslations } from '#tenant/sample/testing/supplement.ts';
import { copyData } from './applicant/copy/copy-data.ts';
import { createEngine } from './applicant/copy/engine.ts';
import { readSubject } from './applicant/copy/subject.ts';
import { flat, readPdf } from './applicant/copy/testing/copies.ts';
import { type ConversionOrder, convertDocument } from './applicant/documents/convert-document.ts';
import { CONVERSION_QUEUES } from './applicant/documents/convert-job.ts';
import { converted } from './applicant/documents/testing/uploads.ts';
import { openLinkBrowser } from './applicant/handoffs/testing.ts';
import { collegeIn } from './core/page/document.ts';
import { sendForm } from './core/testing/send-form.ts';
import { type Helped, makeApplicant } from './desk/help/testing/applicants.ts';
import { openTestDesk } from './desk/testing/desk.ts';

const facets = [{ id: 'honors', label: 'Honors', question: 'own_honors' }];
const desk = await openTestDesk({
  parts: { tenant: { ...supplementedTenant, facets } },
  translations: supplementedTranslations,
});
const { platform, app } = desk;
const { kysely } = platform.database;
const registrar = await desk.member('registrar');
const administrator = await desk.member('administrator');

const WHY = 'Why do people tell stories about places that they left? '.repeat(3).trim();
const HONORS = { own_honors: 'Y', own_honors_desc: 'Yes, please', own_honors_why: WHY };
const PDF = new TextEncoder().encode('%PDF-1.7 of a test');

/** Uploads a file for a question, and converts it. @returns the answer to the order, and then the state of the document. */
async function upload(
  { browser }: Helped,
  key: string,
  bytes: Uint8Array<ArrayBuffer>,
  name: string,
) {
  const asked = await browser.call('POST', '/api/presigned-url', { answer_key: key });
  const form = new FormData();
  for (const [field, value] of Object.entries(asked.body.fields)) form.append(field, String(value));
  form.append('file', new Blob([bytes]), 'file');
  const { statusCode } = await sendForm(app, new URL(asked.body.url).pathname, form);
  if (statusCode !== 204) return { status: statusCode, state: undefined };
  const file = { file_key: asked.body.fields.key, file_name: name };
  const started = await browser.call('POST', `/api/pdf/document-answer/${key}`, file);
  const convert = async () => converted(PDF);
  for (const { name: queue } of Object.values(CONVERSION_QUEUES)) {
    for (const order of await desk.takeJobs<ConversionOrder>(queue))
      await convertDocument(order, { ...platform, convert }, new AbortController().signal);
  }
  const { body } = await browser.call('GET', `/api/pdf/document-answer/${key}`);
  return { status: started.status, message: started.body.message, state: body };
}

let ada: Helped;
let number: string;
beforeAll(async () => {
  ada = await makeApplicant(desk, {
    ...HONORS,
    own_instrument: 'Cello',
    own_instrument_code: 'CELL',
  });
  await ada.browser.call('PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
  await ada.browser.call('POST', '/api/web-status', { web_status: 'validating' });
});

describe('before the submission', () => {
  it('answers are kept within their shapes, and others are refused', async () => {
    const refused = async (answers: object) => (await ada.save(answers as never)).body.message;
    expect(await refused({ own_honors: 'X' })).toContain('must be one of the listed choices');
    expect(await refused({ own_honors_why: 'x'.repeat(2001) })).toContain(
      'at most 2000 characters',
    );
    expect(await refused({ own_nothing: 'x' })).toContain('no answer called “own_nothing”');
    expect((await ada.profile()).answer).toMatchObject(HONORS);
  });

  it('a list of the college’s own is searched by the beginnings of words', async () => {
    const find = async (query: string) =>
      (await desk.browser().call('GET', `/lookup/find?category=own_instruments&${query}`)).body;
    expect(await find('text=horn')).toEqual([{ text: 'French horn', id: 'HORN', sub_text: '' }]);
    expect(await find('text=tr&max_results=1')).toEqual([
      { text: 'Trombone', id: 'TROM', sub_text: '' },
    ]);
    expect(await find('id=CELL')).toEqual({ name: 'Cello' });
  });

  it('a submission waits for what the college requires', async () => {
    const { status, body } = await ada.submit();
    expect(status).toBe(422);
    expect(JSON.stringify(body)).toContain('own_honors_paper');
  });

  it('each document has its own limit and types', async () => {
    const large = new Uint8Array(2 * 1024 * 1024);
    large.set(PDF);
    expect((await upload(ada, 'own_repertoire', large, 'pieces.pdf')).status).toBe(413);
    expect(await upload(ada, 'own_honors_paper', PDF, 'paper.png')).toMatchObject({
      status: 400,
      message: 'You can only enter the following file types: .pdf, .docx',
    });
    const paper = await upload(ada, 'own_honors_paper', large, 'paper.pdf');
    expect(paper).toMatchObject({ status: 202, state: { status: 'completed' } });
    const pieces = await upload(ada, 'own_repertoire', PDF, 'pieces.pdf');
    expect(pieces).toMatchObject({ status: 202, state: { status: 'completed' } });
    expect((await ada.profile()).document_answer).toMatchObject({
      own_honors_paper: { file_name: 'paper.pdf' },
      own_repertoire: { file_name: 'pieces.pdf' },
    });
  });

  it('a phone that photographs one gets its limit', async () => {
    const asked = { kind: 'scan', subject: 'own_honors_paper' };
    const made = await ada.browser.call('POST', '/api/handoffs', asked);
    const phone = openLinkBrowser(app);
    await phone.follow(made.body.address.split('/').at(-1));
    const opened = { title: 'A paper that you wrote for school', max_bytes: 3_145_728 };
    expect((await phone.open()).body).toMatchObject(opened);
  });

  it('the page gets them in English with the reader’s words, without lists that only the server searches', () => {
    const es = collegeIn('es', platform.languages);
    expect(es.form?.sections?.[0]?.title).toBe('Honors and music');
    expect(es.formWords?.['Honors and music']).toBe('Honores y música');
    expect(JSON.stringify(es)).not.toContain('Accordion');
    expect(collegeIn('en', platform.languages).formWords).toBeUndefined();
  });
});

describe('after the submission', () => {
  beforeAll(async () => {
    const { status, body } = await ada.submit();
    expect(body.message).toBe('Your application was successfully submitted.');
    expect(status).toBe(200);
    number = (await ada.profile()).reference;
  });

  it('the desk reads them in the words of the submission, with both documents', async () => {
    const { body } = await registrar.call('GET', `/api/staff/applications/${number}`);
    const frozen = JSON.stringify(body.application.wording);
    for (const words of ['Honors and music', 'Yes, please', WHY, 'Cello (CELL)', 'paper.pdf']) {
      expect(frozen).toContain(words);
    }
    for (const key of ['own_honors_paper', 'own_repertoire']) {
      const url = `/api/staff/applications/${number}/documents/${key}`;
      expect((await registrar.call('GET', url)).body).toBe('%PDF-1.7 of a test');
    }
  });

  it('a facet counts them, and a view keeps to it', async () => {
    const { body } = await registrar.call('GET', '/api/staff/applications?facets=honors:Y');
    expect(body.applications).toMatchObject([{ reference: number }]);
    const without = await registrar.call('GET', '/api/staff/applications?facets=honors:N');
    expect(without.body.applications).toEqual([]);
  });

  it('exports have their columns behind those of the product, and the dictionary and Slate’s mapping name them', async () => {
    const { body } = await registrar.call('GET', '/api/staff/export?format=csv&facets=honors:Y');
    const [row] = parse(body, { columns: true, bom: true }) as Record<string, string>[];
    expect(Object.keys(row ?? {}).filter((name) => name.startsWith('own_'))).toEqual([
      ...['own_honors', 'own_honors_desc', 'own_honors_why', 'own_honors_paper', 'own_instrument'],
      ...['own_instrument_desc', 'own_instrument_code', 'own_repertoire'],
    ]);
    expect(row).toMatchObject({ own_honors_desc: 'Yes, please', own_honors_paper: 'paper.pdf' });
    const dictionary = await administrator.call('GET', '/api/staff/hand-on/dictionary');
    expect(dictionary.body).toContain('Would you like to apply to the Honors Program?');
    const mapping = await administrator.call('GET', '/api/staff/hand-on/slate-mapping');
    expect(mapping.body).toContain('own_honors_desc,Application: custom field of this name');
  });

  it.each([
    ['en', 'Honors and music', 'Yes, please'],
    ['es', 'Honores y música', 'Sí, por favor'],
  ])('the copy in %s says them', async (language, title, answer) => {
    const subject = await readSubject(kysely, ada.id, platform, { language });
    const data = copyData({ ...(await subject.source()), pages: {} });
    const { text } = await readPdf(createEngine().typeset({ ...data, documents: [] }));
    for (const words of [title, answer, 'Cello (CELL)', 'paper.pdf'])
      expect(flat(text)).toContain(words);
  });
});
