import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createServiceLink } from '#server/core/identity/service-links.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { buildApp } from './app.ts';
import type { App } from './core/http/app.ts';
import {
  addressOf,
  type Operation,
  operationsOf,
  type Parameter,
  type Schema,
  sampleOf,
} from './core/testing/operations.ts';
import { startTestPlatform } from './core/testing/platform.ts';

/** What PostgreSQL does not store, as it comes in JSON and in an address. */
const BROKEN = [
  ['NUL among letters', 'a\u0000b', 'a%00b'],
  ['half a character', 'a\ud800b', 'a%ED%A0%80b'],
] as const;

const it = forThisFile(() => startTestPlatform({ environment: { RATE_LIMIT_SCALE: '100000' } }));
let app: App;
let session: string;
/** What is right where not just anything is. */
let known: Record<string, string>;

beforeAll(async () => {
  app = await buildApp(it.platform);
  await app.ready();
  const { kysely } = it.platform.database;
  const now = it.platform.clock();
  const account = { username: 'ada@x.test', password_hash: 'none', confirmed_at: now };
  const { id } = await kysely
    .insertInto('accounts')
    .values({ ...account, password_changed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const token = createToken();
  session = token.value;
  await kysely
    .insertInto('sessions')
    .values({ token_hash: token.hash, account_id: id, created_at: now, last_seen_at: now })
    .execute();
  const expiresAt = new Date(now.getTime() + 86_400_000);
  known = {
    service_token: await createServiceLink(kysely, { accountId: id, now, expiresAt }),
    key: 'personal_statement_doc',
    answer_key: 'personal_statement_doc',
    username: 'ada@x.test',
    password: 'Correct horse 1',
    confirm_password: 'Correct horse 1',
    code: '123456',
  };
});
afterAll(() => app.close());

/** A body that the schema takes, and in it, one after another, every text that it may hold replaced by `broken`. */
function* brokenBodies(schema: Schema, broken: string, name = ''): Generator<unknown> {
  if (schema.anyOf) yield* schema.anyOf.flatMap((one) => [...brokenBodies(one, broken, name)]);
  else if (schema.type === 'string') yield broken;
  else if (schema.type === 'array') {
    for (const item of brokenBodies(schema.items ?? {}, broken)) yield [item];
  } else if (schema.type === 'object') {
    const whole = sampleOf(schema, name, known) as Record<string, unknown>;
    for (const [key, property] of Object.entries(schema.properties ?? {})) {
      for (const value of brokenBodies(property, broken, key)) yield { ...whole, [key]: value };
    }
    for (const property of Object.values(schema.patternProperties ?? {})) {
      yield { ...whole, [broken]: sampleOf(property, '', known) };
      for (const value of brokenBodies(property, broken)) yield { ...whole, first_name: value };
    }
  }
}

/** The address of a call in which one parameter is broken. */
function brokenUrl(operation: Operation, broken: Parameter, by: string) {
  return addressOf(operation, (parameter) => {
    if (parameter === broken) return by;
    if (!parameter.required) return undefined;
    return encodeURIComponent(String(sampleOf(parameter.schema, parameter.name, known)));
  });
}

async function send(method: string, url: string, payload?: unknown) {
  const answer = await app.inject({
    method: method as 'GET',
    url,
    cookies: { session },
    ...(payload !== undefined && {
      payload: JSON.stringify(payload),
      headers: { 'content-type': 'application/json' },
    }),
  });
  return { status: answer.statusCode, body: answer.body };
}

describe.each(BROKEN)('%s is refused', (_what, inJson, inAddress) => {
  test('in every text of every body', async () => {
    let tried = 0;
    for (const operation of operationsOf(app)) {
      const { method, body: schema } = operation;
      if (schema === undefined) continue;
      const url = addressOf(operation, ({ in: place, name, schema: one }) =>
        place === 'path' ? String(sampleOf(one, name, known)) : undefined,
      );
      for (const body of brokenBodies(schema, inJson)) {
        tried += 1;
        const { status, body: answer } = await send(method, url, body);
        expect([method, url, body, status]).toEqual([method, url, body, 400]);
        expect(JSON.parse(answer).message).toMatch(/\.$/);
      }
    }
    expect(tried).toBeGreaterThan(20);
  });

  test('in every text of every address', async () => {
    let tried = 0;
    for (const operation of operationsOf(app)) {
      const { method, body: schema } = operation;
      const body = schema && sampleOf(schema, '', known);
      for (const parameter of operation.parameters) {
        tried += 1;
        const url = brokenUrl(operation, parameter, inAddress);
        const { status, body: answer } = await send(method, url, body);
        // What is no UTF-8 at all is left as it came, percent signs and all: a text like others.
        const isAsItCame = inAddress.includes('%ED') && parameter.in === 'query';
        if (isAsItCame) expect([method, url, status < 500]).toEqual([method, url, true]);
        else expect([method, url, status]).toEqual([method, url, 400]);
        if (status >= 400) expect(JSON.parse(answer).message).toMatch(/\.$/);
      }
    }
    expect(tried).toBeGreaterThan(10);
  });
});
