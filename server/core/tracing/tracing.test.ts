import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { afterAll, describe, expect, it } from 'vitest';
import { buildApp } from '#server/app.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { openDatabase } from '../database/database.ts';
import { closing } from '../testing/closing.ts';
import { createTestLog } from '../testing/log.ts';
import { startTestPlatform } from '../testing/platform.ts';
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

const bodies: unknown[] = [];
const { log, lines } = createTestLog();
const collector = createServer(async (told, response) => {
  if (told.url === '/v1/traces') bodies.push(await json(told));
  response.setHeader('content-type', 'application/json').end('{}');
}).listen(0, '127.0.0.1');
await once(collector, 'listening');
afterAll(() => void collector.close());
const { port } = collector.address() as AddressInfo;
const test = closing(
  await startTestPlatform({
    environment: { OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}/` },
  }),
);
const tracing = await openTracing(test.platform.settings);
const database = openDatabase({ address: test.address, poolSize: 3, log, tracing });
const app = closing(await buildApp({ ...test.platform, log, tracing, database }));
const session = createToken();
const requestId = await callEverything();
await tracing.close();
await database.close();
/** All that the collector got. */
const spans = (bodies as { resourceSpans: { scopeSpans: { spans: Told[] }[] }[] }[])
  .flatMap(({ resourceSpans }) => resourceSpans)
  .flatMap(({ scopeSpans }) => scopeSpans)
  .flatMap((scope) => scope.spans);

function inPieces(text: string): ReadableStream {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async start(controller) {
      for (const sign of text) {
        await new Promise((resolve) => setImmediate(resolve));
        controller.enqueue(encoder.encode(sign));
      }
      controller.close();
    },
  });
}

/** @returns the id of a save. */
async function callEverything(): Promise<string> {
  const { mail, password, answer, prefill } = SECRETS;
  const body = { username: mail, password };
  // Over a real connection, and the body some time after the head: it arrives as an event of the connection.
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const late = { body: inPieces(JSON.stringify(body)), duplex: 'half' } as object;
  const headers = { 'content-type': 'application/json' };
  await fetch(`${url}/public/signup`, { method: 'POST', headers, ...late });
  await app.inject({ method: 'POST', url: '/public/login', payload: body });
  await app.inject(`/public/prefill?token=${prefill}`);
  await test.platform.database.prepared(
    'add-session',
    `with account as (
       insert into accounts (username, password_hash, confirmed_at, password_changed_at)
       values ($1, 'none', now(), now()) returning id)
     insert into sessions (token_hash, account_id, created_at, last_seen_at)
     select $2, id, $3, $3 from account`,
    [`saver-${mail}`, session.hash, test.platform.clock()],
  );
  const saved = await app.inject({
    method: 'PUT',
    url: '/api/answer',
    cookies: { session: session.value },
    payload: { answers: { first_name: answer } },
  });
  expect(saved.statusCode).toBe(200);
  return String(saved.headers['x-request-id']);
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
    for (const secret of [...Object.values(SECRETS), session.value, 'secret']) {
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
