/**
 * Upgrades without a break: while servers are replaced one after the other, those of the last release work on the new schema. So a
 * migration takes nothing away that the last release uses, and demands nothing that it does not give (docs/operations.md).
 */
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { applyMigration, type Migration } from './apply-migration.ts';
import { readMigrations } from './migrate.ts';
import { type Catalog, findBreaks, findLocks, readCatalog } from './testing/catalog.ts';

/** What the last release has, and the words that let a migration do more than the rule allows. */
const SECOND_HALF = /^-- second half of (\d{4}-[a-z0-9-]+): \S/m;
const LOCKS = /^-- locks writes: \S/m;

/** The last file of the first release. The rule counts from there: nobody has run this file or one before it beside an older server. */
const FIRST_RELEASE = '0160-deadlines.sql';

type Step = {
  readonly migration: Migration;
  readonly before: Catalog;
  readonly after: Catalog;
};

const test = forThisFile(startTestPlatform);
let client: pg.Client;
const steps: Step[] = [];

beforeAll(async () => {
  client = new pg.Client(test.address);
  await client.connect();
  await client.query('drop schema public cascade; create schema public');
  await client.query(`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`);
  let before = await readCatalog(client);
  for (const migration of await readMigrations()) {
    await applyMigration(client, migration);
    const after = await readCatalog(client);
    steps.push({ migration, before, after });
    before = after;
  }
});
afterAll(() => client.end());

/** What a migration does against the rule, unless it says why it may. */
function breachesOf({ migration: { name, sql }, before, after }: Step): string[] {
  const breaks = findBreaks(before, after);
  const locks = findLocks(before, after, sql);
  const [, first] = SECOND_HALF.exec(sql) ?? [];
  const isSecondHalf = steps.some(({ migration }) => migration.name === `${first}.sql`);
  return [...(isSecondHalf ? [] : breaks), ...(LOCKS.test(sql) ? [] : locks)].map(
    (breach) => `${name}: ${breach}`,
  );
}

describe('every migration since the first release', () => {
  it('leaves the last release what it uses, and keeps nobody from writing', () => {
    expect(steps.map(({ migration }) => migration.name)).toContain(FIRST_RELEASE);
    const since = steps.filter(({ migration }) => migration.name > FIRST_RELEASE);
    expect(since.flatMap(breachesOf)).toEqual([]);
  });
});

/** Takes a step further and looks at it; the next one begins at the same place. */
async function trial(sql: string): Promise<string[]> {
  const before = await readCatalog(client);
  await client.query('begin');
  const after = await client
    .query(sql.replace('concurrently ', ''))
    .then(() => readCatalog(client))
    .finally(() => client.query('rollback'));
  return breachesOf({ migration: { name: 'trial', sql, checksum: '' }, before, after });
}

describe('the rule', () => {
  it.each([
    ['create table toys (id bigint primary key, name text not null)'],
    ['alter table accounts add column toy text'],
    ["alter table accounts add column toy text not null default ''"],
    ['alter table accounts add column toy text check (toy is null or length(toy) > 1)'],
    ['create index concurrently toy on accounts (id)'],
    ['-- locks writes: a few hundred rows.\ncreate index toy on accounts (id)'],
    ['alter table sessions alter column last_seen_at drop not null'],
    [
      '-- second half of 0010-accounts: nobody reads it.\nalter table accounts drop column language',
    ],
  ])('allows %s', async (sql) => {
    expect(await trial(sql)).toEqual([]);
  });

  it.each([
    ['drop table write_probes', 'the table write_probes is gone'],
    ['alter table write_probes rename to toys', 'write_probes is gone'],
    ['alter table accounts drop column language', 'accounts.language is gone'],
    ['alter table accounts rename column language to toy', 'accounts.language is gone'],
    [
      'alter table accounts alter column language type varchar(9)',
      'accounts.language has another type',
    ],
    [
      'alter table staff alter column language set not null',
      'staff.language may not be null any more',
    ],
    [
      'alter table devices add column toy text not null',
      'devices.toy may not be null, and has no default',
    ],
    [
      'alter table applications alter column answers_version drop default',
      'applications.answers_version has no default any more',
    ],
    [
      "alter table accounts add constraint toy check (language <> 'xx')",
      'new demand on accounts CHECK',
    ],
    [
      '-- locks writes: few.\ncreate unique index toy on sessions (account_id)',
      'new demand on sessions CREATE UNIQUE',
    ],
    ['drop index staff_mail', 'nothing is unique any more by staff CREATE UNIQUE INDEX staff_mail'],
    [
      'create index toy on applications (account_id)',
      'the index toy is built while nobody may write to applications',
    ],
    [
      'alter table applications add column toy text default gen_random_uuid()::text',
      'the table applications is written anew',
    ],
    [
      '-- second half of 9999-later: really.\nalter table accounts drop column language',
      'accounts.language is gone',
    ],
  ])('finds %s', async (sql, breach) => {
    expect((await trial(sql)).join('\n')).toContain(breach);
  });
});
