import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#server/platform/testing/platform.ts';

const FOLDER = new URL('../../platform/database/migrations/', import.meta.url);

let it: TestPlatform;
let client: pg.Client;
beforeAll(async () => {
  it = await startTestPlatform();
  client = new pg.Client(it.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await it.close();
});

const run = async (name: string) => client.query(await readFile(new URL(name, FOLDER), 'utf8'));

test('sign-ups that waited before browsers were known wait on, with the code that was mailed', async () => {
  await client.query('create schema before; set search_path to before');
  await run('0010-accounts.sql');
  const signUp = (username: string, passwordHash: string, browser: string, tries: number) =>
    client.query(
      `insert into sign_ups (username, password_hash, browser_hash, code_hash, code_expires_at, code_tries, asked_at)
       values ($1, $2, $3, 'code', '2025-01-10T12:15:00Z', $4, '2025-01-10T12:00:00Z')`,
      [username, passwordHash, Buffer.from(browser), tries],
    );
  await signUp('waits@example.org', 'first', 'laptop', 2);
  await signUp('waits@example.org', 'second', 'phone', 0);
  await signUp('has@example.org', 'third', 'laptop', 0);
  await client.query(
    `insert into accounts (username, password_hash, confirmed_at, password_changed_at)
     values ('has@example.org', 'x', now(), now())`,
  );
  await run('0070-known-browsers.sql');
  const { rows } = await client.query(
    `select username, password_hash, code_tries, open_code_tries, open_code_hash = code_hash as is_same,
       open_code_expires_at = code_expires_at as is_as_long
     from sign_ups order by id`,
  );
  const both = { username: 'waits@example.org', is_same: true, is_as_long: true };
  expect(rows).toEqual([
    { ...both, password_hash: 'first', code_tries: 2, open_code_tries: 2 },
    { ...both, password_hash: 'second', code_tries: 0, open_code_tries: 0 },
  ]);
});
