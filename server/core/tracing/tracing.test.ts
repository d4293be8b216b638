import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { openDatabase } from '../database/database.ts';
import type { App } from '../http/app.ts';
import type { Platform } from '../platform.ts';
import { createTestLog } from '../testing/log.ts';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';
import { nameOfStatement, openTracing } from './tracing.ts';

type Told = {
  readonly name: string;
  readonly traceId: string;
  readonly parentSpanId?: string;
  readonly attributes: readonly { readonly key: string; readonly value: object }[];
  readonly status: { readonly code?: number };
};

const SECRETS = {
  mail: 'ada-secret@applicants.test',
  password: 'Correct horse secret 1',
  answer: 'Answer-secret',
  prefill: 'prefill-secret-token',
};

let test: TestPlatform;
let collector: Server;
let platform: Platform;
let app: App;
let requestId: string;
const bodies: unknown[] = [];
const { log, lines } = createTestLog();

/** All that the collector got. */
let spans: readonly Told[];
let sessionToken: string;

beforeAll(async () => {
  collector = createServer(async (told, response) => {
    if (told.url === '/v1/traces') bodies.push(await json(told));
    response.setHeader('content-type', 'application/json').end('{}');
  });
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve));
  const { port } = collector.address() as AddressInfo;
  test = await startTestPlatform({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` },
  });
  const tracing = await openTracing(test.platform.settings);
  const database = openDatabase({ address: test.address, poolSize: 3, log, tracing });
  platform = { ...test.platform, log, tracing, database };
  app = await buildApp(platform);
  await callEverything();
  await tracing.close();
  await database.close();
  spans = (bodies as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }[])
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap((scope) => scope.spans);
});
afterAll(async () => {
  await app.close();
  await test.close();
  await new Promise((resolve) => collector.close(resolve));
});

async function* inPieces(text: string): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  for (const sign of text) {
    await new Promise((resolve) => setImmediate(resolve));
    yield encoder.encode(sign);
  }
}

async function callEverything(): Promise<void> {
  const { mail, password, answer, prefill } = SECRETS;
  const body = { username: mail, password };
  // Over a real connection, and the body some time after the head: it arrives as an event of the connection.
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  await fetch(`${url}/public/signup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: ReadableStream.from(inPieces(JSON.stringify(body))),
    duplex: 'half',
  });
  await app.inject({ method: 'POST', url: '/public/login', payload: body });
  await app.inject(`/public/prefill?token=${prefill}`);
  const [account] = await test.platform.database.prepared<{ id: number }>(
    'add-account',
    `insert into accounts (username, password_hash, confirmed_at, password_changed_at)
     values ($1, 'none', now(), now()) returning id`,
    [`saver-${mail}`],
  );
  const token = createToken();
  sessionToken = token.value;
  await test.platform.database.prepared(
    'add-session',
    'insert into sessions (token_hash, account_id, created_at, last_seen_at) values ($1, $2, $3, $3)',
    [token.hash, account?.id, test.platform.clock()],
  );
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/answer',
    cookies: { session: sessionToken },
    payload: { answers: { first_name: answer } },
  });
  expect(saved.statusCode).toBe(200);
  requestId = String(saved.headers['x-request-id']);
}

const named = (name: string) => spans.filter((span) => span.name === name);
const attributesOf = (span: Told | undefined) =>
  Object.fromEntries(
    (span?.attributes ?? []).map(({ key, value }) => [key, Object.values(value)[0]]),
  );

describe('a collector that is named gets', () => {
  it('each request by its route, with its statements by name within', () => {
    const [save] = named('PUT /api/answer');
    expect(attributesOf(save)).toEqual({
      'http.request.method': 'PUT',
      'http.route': '/api/answer',
      'http.response.status_code': 200,
      'matricula.request_id': requestId,
    });
    const [statement] = named('sql save-answers');
    expect(statement).toMatchObject({ traceId: save?.traceId });
    expect(attributesOf(statement)).toEqual({ 'db.system.name': 'postgresql' });
    const [signUp] = named('POST /public/signup');
    const within = spans.filter(({ traceId }) => traceId === signUp?.traceId);
    expect(within.map(({ name }) => name)).toContain('sql insert sign_ups');
    expect(within.filter(({ parentSpanId }) => !parentSpanId)).toHaveLength(1);
  });

  it('nothing of people: no address, token, password or answer', () => {
    const all = JSON.stringify(bodies);
    expect(all).toContain('save-answers');
    for (const secret of [...Object.values(SECRETS), sessionToken, 'secret']) {
      expect(all).not.toContain(secret);
    }
  });

  it('what the log tells the same by', () => {
    const line = lines.find(({ requestId: id, msg }) => id === requestId && msg === 'request');
    expect(line?.traceId).toBe(named('PUT /api/answer')[0]?.traceId);
  });
});

it.each([
  ['select "a" from "accounts" where "b" = $1', 'select accounts'],
  ['insert into "sign_ups" ("a") values ($1)', 'insert sign_ups'],
  ['begin', 'begin'],
  ["with a as (select 'secret')\n select 1 from a", 'with a'],
])('%s is told as %s', (text, name) => {
  expect(nameOfStatement(text)).toBe(name);
});
