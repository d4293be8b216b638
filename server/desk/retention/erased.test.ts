/** Nothing is left of an applicant whose application was erased because its time was over, wherever one looks. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { seedRequest } from '#server/applicant/recommenders/testing.ts';
import { writeSummary } from '#server/applicant/summaries/write.ts';
import { removeFilesJob } from '#server/core/files/remove-files.ts';
import { type DeskApplicant, deskApplicant } from '#server/desk/read/testing/applicants.ts';
import { type DeskMember, openTestDesk } from '#server/desk/testing/desk.ts';
import { announce } from './announce.ts';
import { eraseDue } from './erase-due.ts';

const desk = await openTestDesk();

const GUIDE = new URL('../../../docs/operations/retention-and-backups.md', import.meta.url);

/** Everything that can be known of somebody. */
const SECRETS = [
  ...['Zyxwvut', 'Qqoolander', 'zz-ditch road', 'essay of zyx', 'zyx-file'],
  // A name to be called by, names of a draft and of an earlier submission, and what stands before the @.
  ...['Zizyx', 'Draftqq', 'Earlierqq', 'zq.unseen'],
];

async function leaveTraces(
  member: DeskMember,
  other: DeskApplicant,
): Promise<DeskApplicant & { reference: string }> {
  const applicant = await deskApplicant(desk, {
    first_name: 'Zyxwvut',
    last_name: 'Draftqq',
    preferred_name: 'Zizyx',
    address_line_1: '9 Zz-Ditch Road',
    personal_statement_essay: 'The Essay of Zyx',
  });
  const { accountId } = applicant;
  const username = 'zq.unseen@mail.example';
  await desk.query`update accounts set username = ${username} where id = ${accountId}`;
  const summarize = () =>
    desk.platform.database.transaction((trx) => writeSummary(trx, desk.platform, accountId));
  await summarize();
  await applicant.save({ last_name: 'Earlierqq' });
  await applicant.attach('zyx-file.pdf', '%PDF the essay of zyx');
  const reference = await applicant.submit();
  const until = desk.platform.clock().toISOString().slice(0, 10);
  const reopen = { until, message: 'Zyxwvut', reason: 'asked for' };
  await member.call('POST', `/api/staff/applications/${accountId}/reopen`, reopen);
  await applicant.save({ last_name: 'Qqoolander' });
  await applicant.submit();
  const { database, files, clock, mail } = desk.platform;
  const call = (method: 'PUT' | 'POST' | 'GET', path: string, body?: object) =>
    member.call(method, `/api/staff/applications/${reference}${path}`, body);
  const reason = 'Zyxwvut Qqoolander asked for it';
  const done = [
    await call('GET', ''),
    await call('POST', '/here', { is_opening: false }),
    await call('PUT', '/flag'),
    await call('PUT', '/assignee', { staff_id: member.id }),
    await call('PUT', '/read', { version: (await call('GET', '')).body.marks.version }),
    await call('PUT', '/checklist', { item: 'transcript', state: 'received' }),
    await call('PUT', '/recommendation', { value: 3, criteria: {}, comment: 'Zizyx writes well' }),
    await call('POST', '/notes', { text: 'Zyxwvut called' }),
    await call('PUT', '/status', { step: 'documents', reached_on: '2025-01-10', reason }),
    await call('POST', '/decision', { code: 'admit', reason }),
    await call('PUT', '/hold', { is_held: true, reason }),
    await call('PUT', '/hold', { is_held: false, reason }),
  ];
  const knows = await desk.member('reader');
  const declared = { reason: 'Zizyx is a friend' };
  done.push(await knows.call('POST', `/api/staff/applications/${reference}/conflict`, declared));
  const aboutOther = (method: 'PUT' | 'POST', path: string, body: object) =>
    member.call(method, `/api/staff/applications/${other.accountId}${path}`, body);
  const [local = ''] = username.split('@');
  const names = `Zyxwvut, ZIZYX; draftqq's friend (Earlierqq-Qqoolander), ${local} of ${reference}`;
  const view = { name: 'For Zizyx', q: 'Draftqq', is_shared: true };
  done.push(
    await aboutOther('POST', '/notes', { text: `A cousin of ${names}, and of the lee in a fleet` }),
    await aboutOther('PUT', '/hold', { is_held: true, reason: `with ${names}` }),
    await aboutOther('POST', '/decision', { code: 'deny', reason: `after ${names}` }),
    await aboutOther('POST', '/end-sessions', { reason: `like ${names}` }),
    await member.call('POST', '/api/staff/views', view),
    await member.call('POST', '/api/staff/views', { ...view, name: 'Mine', q: reference }),
  );
  for (const text of ['zyxwvut', 'Zizyx', 'earlierqq', reference, local]) {
    done.push(await member.call('GET', `/api/staff/applications?q=${text}`));
  }
  for (const { status, body } of done) expect([status, body.message]).toEqual([200, body.message]);
  await desk.query`update decisions set fields = ${JSON.stringify({ first_name: 'Zizyx' })}
    where account_id = ${accountId}`;
  const fileKey = `copies/${accountId}/0123.pdf`;
  await files.write(fileKey, Buffer.from('%PDF Zyxwvut Qqoolander'));
  await desk.query`insert into copies (account_id, language, fingerprint, status, asked_at, file_key)
    values (${accountId}, 'en', 'x', 'completed', ${clock()}, ${fileKey})`;
  const letterKey = `uploads/${accountId}/letter/0123`;
  await files.write(filesOf(letterKey).pdf, Buffer.from('%PDF Zyxwvut, as a counselor knows them'));
  const { request } = await seedRequest(desk.platform, accountId, { text: 'Zyxwvut is bright' });
  await desk.query`update handoffs set proposal = ${JSON.stringify({ parent_1_last_name: 'Zyxwvut' })}
    where account_id = ${accountId}`;
  await desk.query`insert into recommender_files
    (account_id, request_id, file_key, pages, file_name, file_size, status)
    values (${accountId}, ${request}, ${letterKey}, 1, 'zyx-file.pdf', 9, 'completed')`;
  await desk.query`insert into not_enrolled (account_id, since) values (${accountId}, '2025-01-10')`;
  const letter = { to: username, subject: 'Dear Zyxwvut', text: 'x', html: 'x', language: 'en' };
  await database.transaction((trx) => mail.send(letter, { in: trx }));
  return { ...applicant, username, reference };
}

it('is in no table, in no file, and the guide knows every place where it was', async () => {
  const { platform } = desk;
  const member = await desk.member('registrar', 'helper', 'reader');
  const other = await deskApplicant(desk, { first_name: 'Bystander' });
  await other.submit();
  const applicant = await leaveTraces(member, other);
  const secrets = [...SECRETS, applicant.username, applicant.reference];
  const before = await everything();
  for (const secret of secrets)
    expect(before.toLowerCase(), secret).toContain(secret.toLowerCase());

  const tenant = { ...platform.tenant, retention: { notEnrolled: '90 days' } };
  desk.clock.set('2025-04-03T12:00:00Z');
  expect(await announce({ ...platform, tenant })).toHaveLength(1);
  // The announcement, which names reference numbers, has left within the week.
  await desk.query`delete from pgboss.job
    where name = 'mail' and data->>'to' = ${platform.tenant.helpEmail}`;
  desk.clock.set('2025-04-10T12:00:00Z');
  expect(await eraseDue({ ...platform, tenant })).toBe(1);
  await removeFiles();

  const after = (await everything()).toLowerCase();
  for (const secret of secrets) {
    expect(after, secret).not.toContain(secret.toLowerCase());
    expect(after, secret).not.toContain(Buffer.from(secret).toString('hex'));
    expect(after, secret).not.toContain(Buffer.from(secret).toString('base64').slice(0, -3));
  }
  expect(after).toContain('bystander');
  // Texts about other applicants stay, without the names.
  expect(after).toContain("a cousin of …, …; …'s friend (…-…), … of …, and of the lee in a fleet");
  expect(after).toContain('with …, …;');
  expect(after).toContain('after …, …;');
  expect(await rowsOf(applicant.accountId)).toEqual([]);
});

it.each([
  ['while a letter is awaited is told so, without the name', {}, 0, 1],
  ['once the letter came is told nothing', { received_at: new Date() }, 0, 0],
  ['long after every link has ended is told nothing', {}, 181, 0],
])('a recommender of somebody who is erased %s', async (_when, given, days, count) => {
  const applicant = await deskApplicant(desk, { first_name: 'Zyxwvut' });
  const address = `dana.${applicant.accountId}@school.example`;
  await seedRequest(desk.platform, applicant.accountId, { address, ...given });
  desk.clock.advance({ days });
  await desk.erase(applicant.username);
  const letters = await desk.query`select data from pgboss.job
    where name = 'mail' and data->>'to' = ${address}`;
  expect(letters).toHaveLength(count);
  expect(JSON.stringify(letters)).not.toContain('Zyxwvut');
});

it('the guide names every table that knows an applicant, and each place of files', async () => {
  const guide = await readFile(GUIDE, 'utf8');
  const named = new Set([...guide.matchAll(/`([a-z_]+)`/g)].map(([, name]) => name));
  const tables = await tablesWith('account_id', 'username', 'recipient', 'from_username');
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter((table) => !named.has(table))).toEqual([]);
  for (const folder of ['uploads/', 'documents/', 'copies/']) expect(guide).toContain(folder);
});

async function tablesWith(...columns: string[]): Promise<string[]> {
  const rows = await desk.query`select distinct table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = any(${columns}) order by 1`;
  return rows.map(({ name }) => name);
}

/** Lines about an account without a name, and its number, which is looked at once more within a minute. */
const STAY = ['trail', 'summaries_due'];

/** The other tables that still have rows of an account. */
async function rowsOf(accountId: number): Promise<string[]> {
  const left: string[] = [];
  for (const table of await tablesWith('account_id')) {
    const found = await desk.query`
      select from ${sql.table(table)} where account_id = ${accountId} limit 1`;
    if (found.length > 0 && !STAY.includes(table)) left.push(table);
  }
  return left;
}

/** Every row of every table, the queue's included, and every file, as text. */
async function everything(): Promise<string> {
  const tables = await desk.query`
    select table_schema as schema, table_name as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`;
  expect(tables.length).toBeGreaterThan(40);
  const texts: string[] = [];
  for (const { schema, name } of tables) {
    const rows = await desk.query`select to_jsonb(t)::text as row from ${sql.id(schema, name)} t`;
    texts.push(...rows.map(({ row }) => row));
  }
  const { dataDir } = desk.platform.settings;
  const found = await readdir(dataDir, { recursive: true, withFileTypes: true });
  for (const file of found.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    texts.push(path, (await readFile(path)).toString('latin1'));
  }
  return texts.join('\n');
}

/** Removes files as a worker does: at once, and again when no upload can be under way. */
async function removeFiles(): Promise<void> {
  for (const data of await desk.takeJobs<never>('remove-files'))
    await removeFilesJob.run(data, desk.platform, new AbortController().signal);
}
