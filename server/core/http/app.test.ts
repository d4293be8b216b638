import type { InjectOptions } from 'fastify';
import { describe, expect, it } from 'vitest';
import { Type } from '#contract/schema.ts';
import { closing } from '#server/core/testing/closing.ts';
import { inEnglish } from '#words/english.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { createApp } from './app.ts';
import { CHANGES_STATE } from './cross-site.ts';
import { AppError, unexpected } from './errors.ts';
import { anybody } from './who.ts';

const Body = Type.Object(
  {
    name: Type.String({ maxLength: 5 }),
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 3 })),
  },
  { additionalProperties: false },
);

const test = closing(await startTestPlatform());
const app = closing(await createApp(test.platform));
const config = { who: anybody, unlimited: 'a test' };
app.post('/api/echo', { config, schema: { body: Body } }, (request) => request.body);
app.post('/api/bare', { config }, () => ({ message: 'Done.' }));
app.get('/api/logout', { config: { ...config, ...CHANGES_STATE } }, () => ({ message: 'Bye.' }));
app.get('/api/incomplete', { config }, () => {
  throw new AppError(422, 'incomplete', () => 'Some answers are missing.', {
    errors: () => ({ city: ['City'] }),
  });
});
app.get('/api/broken', { config }, () => {
  throw new Error('a secret detail');
});
app.get('/api/down', { config }, () => {
  throw Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' });
});
await app.ready();

async function call(options: InjectOptions) {
  const { statusCode, headers, body } = await app.inject(options);
  return { status: statusCode, headers, body: body === '' ? '' : JSON.parse(body) };
}

function post(payload: string | object, headers: Record<string, string> = {}) {
  return call({ method: 'POST', url: '/api/echo', payload, headers });
}

describe('a request that is not right is answered with a status and a sentence:', () => {
  const JSON_TYPE = 'application/json';
  const PROSE = 'The request must be JSON (application/json).';
  it.each([
    ['malformed JSON', '{', JSON_TYPE, 400, 'The request is not valid JSON.'],
    ['a form', 'name=Ada', 'application/x-www-form-urlencoded', 415, PROSE],
    ['too much', 'x'.repeat(600_000), JSON_TYPE, 413, 'The request is too large.'],
    ['nothing', '', JSON_TYPE, 400, 'The request must be a JSON object.'],
    ['a missing key', '{}', JSON_TYPE, 400, '“name” is missing.'],
    ['an unknown key', '{"name":"A","x":1}', JSON_TYPE, 400, '“x” is not something we know.'],
    ['no number', '{"name":"A","count":"2"}', JSON_TYPE, 400, '“count” must be a whole number.'],
    ['a poisoned key', '{"__proto__":{}}', JSON_TYPE, 400, 'The request is not valid JSON.'],
  ])('%s', async (_what, payload, type, status, message) => {
    const answer = await post(payload, { 'content-type': type });
    expect(answer).toMatchObject({ status, body: { message } });
  });

  it('an address that cannot be decoded', async () => {
    expect(await call({ url: '/api/%zz' })).toMatchObject({
      status: 400,
      body: { message: 'The address of the request is not valid.' },
    });
  });
});

it('a right request passes, and an announced but empty body counts as none', async () => {
  expect(await post({ name: 'Ada', count: 2 })).toMatchObject({
    status: 200,
    body: { name: 'Ada', count: 2 },
  });
  const headers = { 'content-type': 'application/json' };
  expect(await call({ method: 'POST', url: '/api/bare', headers })).toMatchObject({ status: 200 });
  expect(await call({ method: 'POST', url: '/api/bare' })).toMatchObject({ status: 200 });
});

describe('an error becomes an answer:', () => {
  it('a refused submit lists its fields', async () => {
    expect((await call({ url: '/api/incomplete' })).body).toEqual({
      message: 'Some answers are missing.',
      errors: { city: ['City'] },
    });
  });

  it('a fault of the program is masked', async () => {
    expect(await call({ url: '/api/broken' })).toMatchObject({
      status: 500,
      body: { message: inEnglish(unexpected) },
    });
  });

  it('a database that is down is 503 with Retry-After', async () => {
    expect(await call({ url: '/api/down' })).toMatchObject({
      status: 503,
      headers: { 'retry-after': '10' },
    });
  });
});

describe('a change that another site asks for is refused:', () => {
  const host = 'localhost:3000';
  it.each([
    ['no browser', {}, 200],
    ['our own page', { 'sec-fetch-site': 'same-origin', origin: 'http://localhost:3000' }, 200],
    ['another name of ours', { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }, 200],
    ['typed into the address bar', { 'sec-fetch-site': 'none' }, 200],
    ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
    ['a neighbouring site', { 'sec-fetch-site': 'same-site' }, 403],
    ['another origin', { origin: 'https://evil.test' }, 403],
    ['a hidden origin', { origin: 'null' }, 403],
    ['another port', { origin: 'http://localhost:4000' }, 403],
  ])('%s', async (_who, headers, status) => {
    const mutation = { method: 'POST', url: '/api/bare', headers: { host, ...headers } } as const;
    expect((await call(mutation)).status).toBe(status);
    expect((await call({ ...mutation, method: 'GET', url: '/api/logout' })).status).toBe(status);
  });
});

describe('headers', () => {
  it.each([
    { url: '/healthz' },
    { url: '/api/%zz' },
    { url: '/api/nothing' },
    { url: '/api/broken' },
    { url: '/api/bare', method: 'POST', headers: { origin: 'https://evil.test' } },
  ] as const)('keep a browser from being used against its user: $url', async (options) => {
    const { headers } = await call(options);
    expect(headers).toMatchObject({
      'content-security-policy': expect.stringContaining("default-src 'self'"),
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'strict-origin',
      'cache-control': 'no-store',
    });
    expect(headers['content-security-policy']).not.toContain('unsafe');
    expect(headers).not.toHaveProperty('strict-transport-security');
  });

  it('bind to https where the portal has it', async () => {
    const settings = { ...test.platform.settings, publicUrl: 'https://apply.example.edu' };
    const secure = await createApp({ ...test.platform, settings });
    const { headers } = await secure.inject('/healthz');
    await secure.close();
    expect(headers['strict-transport-security']).toContain('max-age=31536000');
  });
});

it('openapi.json describes the calls from their schemas', async () => {
  const { body } = await call({ url: '/openapi.json' });
  expect(body.openapi).toBe('3.1.0');
  const { schema } = body.paths['/api/echo'].post.requestBody.content['application/json'];
  expect(schema.properties.name).toMatchObject({ type: 'string', maxLength: 5 });
});
