/** A practice portal is filled with invented people, is marked on each page, and never sends anything. */
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import { buildApp } from '#server/app.ts';
import { silentLog } from '#server/core/log.ts';
import { openPlatform } from '#server/core/open-platform.ts';
import { readDocuments } from '#server/core/page/document.ts';
import { readSettings } from '#server/core/settings.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '#server/core/testing/platform.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { startHandingOn } from '#server/desk/handing-on/testing/handing-on.ts';
import { createJobKinds } from '#server/jobs.ts';
import { practiceCommand } from './command.ts';

const MARK = 'Practice: nobody here is real';
const MARKE = 'Práctica: nadie aquí es real';
const test = closing(await startTestPlatform({ now: '2026-11-20T12:00:00Z' }));
const { kysely } = test.platform.database;
const folder = temporaryFolder('matricula-practice-');
let printed = '';

const practise = (...args: string[]) => practiceCommand.run(args, test.platform);
const usernames = async () =>
  (await kysely.selectFrom('accounts').select('username').orderBy('id').execute()).map(
    ({ username }) => username,
  );
/** As the next start finds it. */
const openAgain = () =>
  openPlatform({
    settings: readSettings(
      { DATABASE_URL: test.databaseUrl, DATA_DIR: folder, SMTP_URL: 'smtp://127.0.0.1:1' },
      'guest',
    ),
    log: silentLog(),
    kinds: createJobKinds(),
    as: 'guest',
    onLost(problem) {
      throw problem;
    },
    signal: new AbortController().signal,
  });

beforeEach(() => {
  printed = '';
  for (const stream of [process.stdout, process.stderr]) {
    vi.spyOn(stream, 'write').mockImplementation((text) => {
      printed += String(text);
      return true;
    });
  }
});
afterAll(() => vi.restoreAllMocks());

it('is made only of a database that nobody uses, and beside no server', async () => {
  const at = test.platform.clock();
  await kysely
    .insertInto('staff')
    .values({ user_handle: Buffer.from('x'), mail: 'a@b.example', roles: '[]', added_at: at })
    .execute();
  expect(await practise()).toBe(1);
  expect(printed).toContain('The database is in use: its table staff is not empty.');
  await kysely.deleteFrom('staff').execute();
  await kysely.updateTable('heartbeat').set({ at: sql`now()` }).execute();
  expect(await practise()).toBe(1);
  expect(printed).toContain('A portal runs on this database');
  expect(await usernames()).toEqual([]);
  const { platform, close } = await openAgain();
  expect(platform.isPractice).toBe(false);
  await close();
  await kysely.updateTable('heartbeat').set({ at: null }).execute();
});

it('is filled with invented people, and a second call adds those that are missing', async () => {
  expect(await practise('--people', '45'), printed).toBe(0);
  expect(printed).toContain('45 invented applicants, 30 of them submitted');
  const first = await usernames();
  expect(first).toHaveLength(45);
  expect(first.every((name) => /^p\d+@practice\.invalid$/.test(name))).toBe(true);
  expect(await test.mailbox()).toEqual([]);
  const twins = await kysely.selectFrom('possible_duplicates').selectAll().execute();
  expect(twins).toHaveLength(2);
  expect(await practise('--people', '46')).toBe(0);
  expect(await usernames()).toEqual([...first, 'p45@practice.invalid']);
  expect(await practise('--people', 'many')).toBe(2);
});

it('says on each page and in each letter that nobody there is real, in each language', async () => {
  const { platform, close } = await openAgain();
  const app = await buildApp(platform);
  await app.ready();
  const verify = await app.inject({ url: '/verify', headers: { accept: 'text/html' } });
  expect(verify.body).toMatch(new RegExp(`<body[^>]*><aside[^>]*><strong>${MARK}<`));
  await mkdir(join(folder, 'page'));
  await writeFile(join(folder, 'page', 'index.html'), '<title>x</title><body>\n<p>It</p></body>');
  const documents = await readDocuments(join(folder, 'page'), platform.languages);
  expect(documents.get('es')?.html).toContain(`<strong>${MARKE}</strong></aside>`);
  // The title stands on each page of a PDF copy.
  expect(platform.languages.in('en').tenant.applicationTitle).toMatch(new RegExp(`^${MARK} – `));
  const letter = { to: 'x@y.example', subject: 'Hello', text: 'Hi.', html: '<body><p>Hi.</p>' };
  await platform.database.transaction((trx) =>
    platform.mail.send({ ...letter, language: 'es' }, { in: trx }),
  );
  expect((await test.mailbox()).at(-1)).toMatchObject({
    subject: `${MARKE}: Hello`,
    text: `${MARKE}\n\nHi.`,
    html: expect.stringContaining(`${MARKE}</strong></aside><p>Hi.`),
  });
  await app.close();
  await close();
});

it('sends nothing: letters go into a folder, whatever mail server is set, and destinations refuse', async () => {
  const { platform, close } = await openAgain();
  const [queued] = (await test.mailbox()).slice(-1);
  const blank = { messageId: '<1@x>', to: '', subject: '', text: '', html: '' };
  await platform.mail.deliver({ ...blank, ...queued });
  const letters = join(folder, 'practice-letters');
  const [name = ''] = await readdir(letters);
  expect(await readFile(join(letters, name), 'utf8')).toContain(`Subject: ${MARKE}: Hello`);
  await close();

  const handing = await startHandingOn();
  await handing.submitted();
  const run = await handing.begin(await handing.destination({ folder: 'out' }));
  await handing.work(run, { ...handing.platform, isPractice: true });
  expect(await handing.run(run)).toMatchObject({
    state: 'failed',
    why: 'This is a practice portal, so nothing leaves it.',
  });
  expect(await readdir(handing.folder)).toEqual([]);
});

it('never becomes a real one', async () => {
  for (const change of [sql`delete from practice`, sql`truncate practice`])
    await expect(change.execute(kysely)).rejects.toThrow('never becomes a real one');
  const { platform, close } = await openAgain();
  expect(platform.isPractice).toBe(true);
  await close();
});
