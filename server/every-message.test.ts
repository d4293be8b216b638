/**
 * Nobody gets a sentence in a language that they do not read: every answer of the whole server to a caller of the language for
 * tests, in which all that was said by `say` is accented.
 */
import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { completeApplication } from '#form/application/complete-application.ts';
import { closing } from '#server/core/testing/closing.ts';
import { isPseudo, PSEUDO_TAG } from '#words/pseudo.ts';
import {
  startTestApplications,
  type TestApplicant,
} from './applicant/application/testing/applicants.ts';
import { addressOf, CALLS_OF_APPLICANTS } from './core/identity/testing/calls.ts';

const test = closing(await startTestApplications({ environment: { PSEUDO_LANGUAGE: '1' } }));
const { app } = test;

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

const calls = CALLS_OF_APPLICANTS.map(([method, url, body]) => [method, url, body] as const);
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
    // This call has just set the language to English.
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

  const NEW = { username: 'new@mail.example', password: 'Correct horse 1' };
  it.each<[method: 'GET' | 'POST' | 'PUT', url: string, payload?: object]>([
    ['PUT', '/api/answer', { answers: { name_of_cat: 'Mia' } }],
    ['PUT', '/api/answer', { answers: { first_name: 'x'.repeat(500) } }],
    ['PUT', '/api/answer', { answers: { first_name: 'a\u0000' } }],
    ['PUT', '/api/last-page', { last_page: '/x' }],
    ['PUT', '/api/language', { language: 'xx' }],
    ['POST', '/api/validations', { first_name: Array(21).fill('x') }],
    ['POST', '/public/signup', { ...NEW, username: 'x' }],
    ['POST', '/public/signup', { ...NEW, password: 'short' }],
    ['POST', '/public/signup', NEW],
    ['POST', '/public/confirm', { username: NEW.username, code: '000000' }],
    ['POST', '/public/login', NEW],
    ['POST', '/public/login', { ...NEW, password: 'Another horse 2' }],
    ['POST', '/public/forgot-password', { username: NEW.username }],
    ['GET', '/api/nothing'],
    ['GET', '/lookup/find?category=hs_ceeb'],
    ['GET', '/lookup/find?category=hs_ceeb&id=none'],
    ['GET', '/public/tmp?token=x'],
    ['GET', '/service/tmp-pdf?service_token=x'],
    ['GET', '/storage/file/a/b?expires=1&name=x&signature=y'],
    ['GET', '/dev/mail/x'],
  ])('of %s %s %o', async (method, url, payload) => {
    const { cookies } = await newcomer();
    const from = { cookies, remoteAddress: '203.0.113.7' };
    await expectNoEnglish({ method, url, ...from, ...(payload && { payload }) });
  });
});
