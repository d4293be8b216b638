/** The last release's statements, as its own tests sent them (`npm run record-release`), on the schema of today. */
import { readFileSync } from 'node:fs';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '../testing/platform.ts';

const { statements, commit } = JSON.parse(
  readFileSync(new URL('last-release.json', import.meta.url), 'utf8'),
) as { readonly statements: readonly string[]; readonly commit: string };

let test: TestPlatform;
let client: pg.Client;
beforeAll(async () => {
  test = await startTestPlatform();
  client = new pg.Client(test.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await test.close();
});

/** The statements that PostgreSQL cannot plan, and why. Planning also finds what an "on conflict" needs. */
async function failing(): Promise<string[]> {
  const failed: string[] = [];
  for (const text of statements) {
    await client.query(`explain (generic_plan) ${text}`).catch((error: Error) => {
      failed.push(`${error.message}: ${text}`);
    });
  }
  return failed;
}

it(`every statement of the last release (${commit.slice(0, 8)}) can be planned`, async () => {
  // The main paths are among them, or nothing was recorded.
  for (const part of [
    'insert into applications',
    'update sessions',
    'from "accounts"',
    '"submissions"',
  ]) {
    expect(
      statements.some((text) => text.includes(part)),
      part,
    ).toBe(true);
  }
  expect(await failing()).toEqual([]);
});

it.each([
  ['a column', 'alter table applications drop column answers_version'],
  ['what is unique', 'alter table applications drop constraint applications_pkey cascade'],
])('without %s some cannot', async (_what, change) => {
  await client.query('begin');
  await client.query(change);
  await client.query('savepoint changed');
  const failed: string[] = [];
  for (const text of statements.filter((one) => /\bapplications\b/.test(one))) {
    await client
      .query(`explain (generic_plan) ${text}`)
      .catch((error: Error) => failed.push(error.message));
    await client.query('rollback to savepoint changed');
  }
  await client.query('rollback');
  expect(failed.length).toBeGreaterThan(0);
});
