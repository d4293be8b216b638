/** The PDF of each submission, as it was when it was submitted. */
import { afterAll, expect, it } from 'vitest';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { createCopyJob } from '#server/applicant/copy/make-copy.ts';
import { flat, readPdf, toyData } from '#server/applicant/copy/testing/copies.ts';
import { createTypesetter } from '#server/applicant/copy/typesetter.ts';
import { createConverter } from '#server/converter/converter.ts';
import { openTestDesk } from '../testing/desk.ts';
import { attach, makeApplicant } from './testing/applicants.ts';

const converter = createConverter({ seconds: 60, isTrial: false });
const desk = await openTestDesk();
const typesetter = createTypesetter();
const registrar = await desk.member('registrar');
const helped = await makeApplicant(desk, { first_name: 'Ada', last_name: 'Twice', city: 'Bend' });
afterAll(() => typesetter.stop());

const act = async (what: string, more: object) => {
  const body = { reason: 'asked for by telephone', ...more };
  const answer = await registrar.call('POST', `/api/staff/applications/${helped.id}/${what}`, body);
  expect(answer.status, answer.body.message).toBe(200);
};
async function submit() {
  desk.clock.advance({ minutes: 1 });
  expect((await helped.submit()).status).toBe(200);
}
/** A document that says a word of its own. */
async function attachStatement(name: string, word: string) {
  const pdf = await typesetter.typeset(toyData({ first_name: word }), new AbortController().signal);
  await desk.platform.files.write(filesOf(await attach(desk, helped.id, `${name}.pdf`)).pdf, pdf);
}

await attachStatement('first', 'Marigold');
await submit();
await act('reopen', { until: '2025-01-12' });
await helped.save({ city: 'Salem' });
await attachStatement('second', 'Thistle');
await submit();

const at = (version: number | string, rest = '') =>
  `/api/staff/applications/${helped.id}/versions/${version}/copy${rest}`;
const copiesSeen = async () =>
  (await desk.trail()).filter((line) => line.act === 'copy.viewed').map(({ details }) => details);

/** Asks for a copy, makes it as the worker does, and opens it. */
async function copyOf(version: number, language = 'en') {
  const asked = await registrar.call('GET', `${at(version)}?lang=${language}`);
  expect(asked.body).toMatchObject({ status: 'unprocessed', url: '' });
  const [{ data: order }] = await desk.query`select data from pgboss.job
    where name like 'make-%' and data->>'account' = ${String(helped.id)}
    order by created_on desc limit 1`;
  const job = createCopyJob({
    typesetter,
    join: (pdfs, _platform, signal) => converter.join(pdfs, signal),
  });
  await job.run(order as never, desk.platform, new AbortController().signal);
  const made = await registrar.call('GET', at(version));
  expect(made.body).toMatchObject({ status: 'completed', url: at(version, '/file') });
  const opened = await registrar.call('GET', made.body.url);
  expect(opened.status).toBe(302);
  const { pathname, search } = new URL(String(opened.headers.location));
  const file = await desk.app.inject(pathname + search);
  const { pages, info } = await readPdf(file.rawPayload);
  const name = decodeURIComponent(String(file.headers['content-disposition']));
  return { pages: pages.map(flat), text: flat(pages.join(' ')), name, info };
}

it('of an earlier one has its words and its documents, says on each page that it was replaced, and has no receipt', async () => {
  const { text, pages, name, info } = await copyOf(1);
  for (const said of ['Bend', 'Marigold', 'Number 1.', 'taken its place.'])
    expect(text).toContain(said);
  for (const unsaid of ['Salem', 'Thistle', 'Receipt code']) expect(text).not.toContain(unsaid);
  expect(info.Keywords ?? '').toBe('');
  expect(pages.filter((page) => page.includes('replaced since then')).length).toBeGreaterThan(1);
  expect(name).toMatch(/Twice-Ada-\d{4}-\d{4}-v1\.pdf/);
  expect((await copiesSeen()).at(-1)).toEqual({ version: '1' });
});

it('of the one that stands is the copy that everybody gets, with its receipt', async () => {
  const { text, name } = await copyOf(2);
  for (const said of ['Salem', 'Thistle', 'Receipt code']) expect(text).toContain(said);
  for (const unsaid of ['Marigold', 'taken its place', 'replaced since'])
    expect(text).not.toContain(unsaid);
  expect(name).not.toContain('-v2');
  expect((await copiesSeen()).at(-1)).toEqual({ version: '2' });
});

it('is made in the language of whoever asks, beside the others', async () => {
  const { text } = await copyOf(1, 'es');
  expect(text).toContain('Número 1.');
  expect(text).toContain('Marigold');
  const english = await registrar.call('GET', `${at(1)}?lang=en`);
  expect(english.body.status).toBe('completed');
});

it('that was never made, or is not there, says so and leaves no line', async () => {
  const before = (await copiesSeen()).length;
  expect((await registrar.call('GET', at(3))).body.message).toBe(
    'There is no such version of this application.',
  );
  expect((await registrar.call('GET', at(3, '/file'))).status).toBe(404);
  expect((await registrar.call('GET', at('draft'))).status).toBe(400);
  const reader = await desk.member('reader');
  expect((await reader.call('GET', at(1))).status).toBe(403);
  expect((await copiesSeen()).length).toBe(before);
});
