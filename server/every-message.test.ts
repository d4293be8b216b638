/**
 * Nobody gets a sentence in a language that they do not read: every answer of the whole server to a caller of the language for
 * tests, in which all that was said by `say` is accented.
 */
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { closing } from '#server/core/testing/closing.ts';
import { isPseudo, PSEUDO_TAG } from '#words/pseudo.ts';
import { buildApp } from './app.ts';
import {
  startTestApplications,
  type TestApplicant,
} from './applicant/application/testing/applicants.ts';
import { addressOf, CALLS_OF_APPLICANTS } from './core/identity/testing/calls.ts';

const test = closing(await startTestApplications({ environment: { PSEUDO_LANGUAGE: '1' } }));
const app = closing(await buildApp(test.platform));
await app.ready();

type Body = { readonly message?: string; readonly errors?: Record<string, readonly string[]> };

/** Every sentence of an answer. */
async function sentencesOf(call: InjectOptions): Promise<string[]> {
  const headers = { 'accept-language': PSEUDO_TAG, ...call.headers };
  const response = await app.inject({ ...call, headers });
  if (!String(response.headers['content-type']).startsWith('application/json')) return [];
  const { message, errors = {} } = response.json<Body>();
  return [...(message === undefined ? [] : [message]), ...Object.values(errors).flat()];
}

async function expectNoEnglish(call: InjectOptions, least = 1): Promise<void> {
  const sentences = await sentencesOf(call);
  expect(sentences.length, `${call.method} ${call.url}`).toBeGreaterThanOrEqual(least);
  expect(
    sentences.filter((sentence) => !isPseudo(sentence)),
    `${call.method} ${call.url}`,
  ).toEqual([]);
}

/** An applicant whose account has the caller's language. */
async function inTheirLanguage(applicant: TestApplicant): Promise<TestApplicant> {
  await test.platform.database.kysely
    .updateTable('accounts')
    .set({ language: PSEUDO_TAG })
    .where('id', '=', applicant.accountId)
    .execute();
  return applicant;
}
const newcomer = async () => inTheirLanguage(await test.applicant());
const complete = async () => inTheirLanguage(await test.applicantWith());

const calls = [...CALLS_OF_APPLICANTS];
const changes = calls.filter(([method]) => method !== 'GET');

describe('a caller of another language reads no English', () => {
  it.each(calls)('of %s %s without a session', async (method, url, payload) => {
    await expectNoEnglish({ method, url: addressOf(url), ...(payload && { payload }) });
  });

  it.each(calls)('of %s %s with a body that it does not take', async (method, url, body) => {
    const { cookies } = await newcomer();
    const call = { method, url: addressOf(url), cookies };
    if (body !== undefined) {
      await expectNoEnglish({ ...call, payload: { strange: 1 } });
      await expectNoEnglish({ ...call, payload: {} });
    }
    if (method !== 'GET') {
      const json = { 'content-type': 'application/json' };
      await expectNoEnglish({ ...call, headers: json, payload: '{' });
      await expectNoEnglish({ ...call, headers: { 'content-type': 'text/plain' }, payload: 'x' });
      await expectNoEnglish({ ...call, headers: { 'sec-fetch-site': 'cross-site' } });
    }
  });

  it.each(changes)('of %s %s that it carries out, or not', async (method, url, payload) => {
    const { cookies } = await newcomer();
    const ask = { method, url: addressOf(url), cookies, ...(payload && { payload }) };
    // The language has become English by choice.
    if (url === '/api/language') return;
    await expectNoEnglish(ask, url === '/api/presigned-url' ? 0 : 1);
  });

  it.each(changes)('of %s %s once the application is submitted', async (method, url, payload) => {
    const applicant = await complete();
    await applicant.save(completeApplication('2025-01-10'));
    expect((await applicant.call('POST', '/api/submit')).status).toBe(200);
    if (url === '/api/language') return;
    const { cookies } = applicant;
    await expectNoEnglish({ method, url: addressOf(url), cookies, ...(payload && { payload }) });
  });

  it.each<[string, object]>([
    ['no answer of ours', { name_of_cat: 'Mia' }],
    ['what is too long', { first_name: 'x'.repeat(500) }],
    ['what cannot be stored', { first_name: 'a\u0000' }],
  ])('of a save with %s', async (_, answers) => {
    const { cookies } = await newcomer();
    const call = { method: 'PUT', url: '/api/answer', cookies } as const;
    await expectNoEnglish({ ...call, payload: { answers } });
  });

  it.each<[string, InjectOptions['method'], string, object?]>([
    ['a page that is none', 'PUT', '/api/last-page', { last_page: '/x' }],
    ['too many messages', 'POST', '/api/validations', { first_name: Array(21).fill('x') }],
    ['a language that nobody speaks', 'PUT', '/api/language', { language: 'xx' }],
    ['an address that is none', 'GET', '/api/nothing'],
  ])('of %s', async (_, method, url, payload) => {
    const { cookies } = await newcomer();
    await expectNoEnglish({ method, url, cookies, ...(payload && { payload }) } as InjectOptions);
  });

  const NEW = { username: 'new@mail.example', password: 'Correct horse 1' };
  it.each<[string, string, object]>([
    ['an address that is none', '/public/signup', { ...NEW, username: 'x' }],
    ['a password that is short', '/public/signup', { ...NEW, password: 'short' }],
    ['a sign-up', '/public/signup', NEW],
    ['a code that is wrong', '/public/confirm', { username: NEW.username, code: '000000' }],
    ['a login before confirming', '/public/login', NEW],
    ['a wrong login', '/public/login', { ...NEW, password: 'Another horse 2' }],
    ['a forgotten password', '/public/forgot-password', { username: NEW.username }],
  ])('of %s', async (_, url, payload) => {
    await expectNoEnglish({ method: 'POST', url, payload });
  });

  it('of a call that comes too often', async () => {
    const call = {
      method: 'POST',
      url: '/public/login',
      payload: { ...NEW, username: 'b@x.test' },
    } as const;
    for (let times = 0; times < 40; times += 1) await sentencesOf(call);
    const response = await app.inject({ ...call, headers: { 'accept-language': PSEUDO_TAG } });
    expect(response.statusCode).toBe(429);
    expect(isPseudo(response.json<Body>().message ?? '')).toBe(true);
  });

  it.each([
    '/lookup/find?category=hs_ceeb',
    '/lookup/find?category=hs_ceeb&id=none',
    '/public/tmp?token=x',
    '/service/tmp-pdf?service_token=x',
    '/storage/file/a/b?expires=1&name=x&signature=y',
    '/dev/mail/x',
  ])('of %s', async (url) => {
    await expectNoEnglish({ method: 'GET', url, remoteAddress: '203.0.113.7' });
  });
});
