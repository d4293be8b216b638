import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { StartProblem } from '#server/core/start-problem.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { PASSWORD, startTestPortal } from '../../testing/portal.ts';
import { openPasswords } from '../passwords.ts';
import { createBreachedFinder, requireBreachedList } from './breached-passwords.ts';

const sha1 = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();

/** In the list, and a padding entry of it: the same format, a count of 0. */
const STOLEN = ['Correct horse 1', 'Battery staple 2', 'Zażółć gęślą 7', 'x'];
const PADDING = 'Padding horse 3';
const FREE = ['Free horse 4', 'Free staple 5', ''];

/** As `haveibeenpwned-downloader` writes them, with the first and the last that there can be. */
const LINES = [
  `${'0'.repeat(40)}:3`,
  ...STOLEN.map((text, index) => `${sha1(text)}:${10 ** index}`),
  `${sha1(PADDING)}:0`,
  ...Array.from({ length: 3000 }, (_, index) => `${sha1(`filler ${index}`)}:${index + 1}`),
  `${'F'.repeat(40)}:1`,
].sort();

const root = temporaryFolder('matricula-breached-');

const { log, lines: logged } = createTestLog();
const find = (path: string | undefined, password: string) =>
  createBreachedFinder({ breachedPasswords: path }, log)(password);

async function fileOf(name: string, text: string): Promise<string> {
  const path = join(root, name);
  await writeFile(path, text);
  return path;
}

const FORMS: readonly (readonly [string, () => Promise<string>])[] = [
  ['a sorted file', () => fileOf('lf.txt', `${LINES.join('\n')}\n`)],
  ['a sorted file with CRLF', () => fileOf('crlf.txt', `${LINES.join('\r\n')}\r\n`)],
  ['a file without an end of its last line', () => fileOf('open.txt', LINES.join('\n'))],
  ['a file in small letters', () => fileOf('small.txt', LINES.join('\n').toLowerCase())],
];

describe.each(FORMS)('%s', (_form, make) => {
  test('is taken at the start, and has what was stolen, and nothing else', async () => {
    const path = await make();
    await expect(requireBreachedList({ breachedPasswords: path })).resolves.toBeUndefined();
    // However its accents are typed.
    for (const password of [...STOLEN, 'Zażółć gęślą 7'.normalize('NFD')])
      expect([password, await find(path, password)]).toEqual([password, true]);
    for (const password of [...FREE, PADDING])
      expect([password, await find(path, password)]).toEqual([password, false]);
  });
});

test('every line of a sorted file is found, from the first to the last', async () => {
  const path = await fileOf('all.txt', LINES.join('\r\n'));
  for (let index = 0; index < 3000; index += 7)
    expect([index, await find(path, `filler ${index}`)]).toEqual([index, true]);
});

test('without a list, no password is in it', async () => {
  expect(await find(undefined, 'x')).toBe(false);
  await expect(requireBreachedList({ breachedPasswords: undefined })).resolves.toBeUndefined();
});

test('a list that cannot be read refuses nobody, and the log says so without a trace of the password', async () => {
  const before = logged.length;
  expect(await find(root, 'x')).toBe(false);
  expect(await find(join(root, 'gone'), 'x')).toBe(false);
  const message = 'the list of breached passwords could not be read';
  expect(logged.slice(before)).toMatchObject([
    { msg: message, code: 'EISDIR' },
    { msg: message, code: 'ENOENT' },
  ]);
  expect(JSON.stringify(logged)).not.toContain(sha1('x').slice(0, 5));
});

describe('a start refuses', () => {
  const problemOf = async (path: string) => {
    const problem = await requireBreachedList({ breachedPasswords: path }).catch((error) => error);
    expect(problem).toBeInstanceOf(StartProblem);
    expect(problem.exitCode).toBe(2);
    expect(problem.message).toMatch(/^BREACHED_PASSWORDS is ".+", but .+\. It may hold .+\.$/);
    return problem.message;
  };
  const byCount = LINES.toSorted((a, b) => Number(b.split(':')[1]) - Number(a.split(':')[1]));
  const ntlm = LINES.map((line) => line.replace(/^.{8}/, ''));

  test.each([
    ['what is not there', async () => join(root, 'nowhere'), 'cannot be read (ENOENT)'],
    ['an empty file', () => fileOf('empty.txt', ''), 'its first line is none of that format'],
    ['another file', () => fileOf('other.txt', 'Hello\n'), 'its first line is none of that format'],
    ['NTLM hashes', () => fileOf('ntlm.txt', ntlm.join('\n')), 'holds NTLM hashes'],
    ['a list by count', () => fileOf('count.txt', byCount.join('\n')), 'not sorted by hash'],
    ['a folder', async () => root, 'cannot be read (EISDIR)'],
  ])('%s, in one line', async (_what, make, words) => {
    expect(await problemOf(await make())).toContain(words);
  });
});

const STOLEN_ONE = 'Stolen horse 12';
const ANN = 'ann@example.org';
const portal = closing(
  await startTestPortal({
    environment: { BREACHED_PASSWORDS: await fileOf('one.txt', `${sha1(STOLEN_ONE)}:42\r\n`) },
  }),
);
await portal.register(ANN);

test.each([
  [
    'at the sign-up',
    () => portal.post('/public/signup', { username: 'new@example.org', password: STOLEN_ONE }),
  ],
  ['at the reset', async () => portal.reset(ANN, await portal.forget(ANN), STOLEN_ONE)],
  [
    'at a change',
    async () => {
      const body = { old_password: PASSWORD, password: STOLEN_ONE };
      return (await portal.logIn(ANN)).send('PUT', '/api/account/password', body);
    },
  ],
])('a stolen password is refused %s, with a sentence', async (_when, choose) => {
  expect(await choose()).toMatchObject({
    status: 400,
    message: expect.stringContaining('on a list of passwords that were stolen from other websites'),
  });
});

test('whoever has such a password already still gets in, and may choose another one', async () => {
  const { kysely } = portal.platform.database;
  const password_hash = await openPasswords().hash(STOLEN_ONE);
  await kysely.updateTable('accounts').set({ password_hash }).where('username', '=', ANN).execute();
  const browser = await portal.logIn(ANN, STOLEN_ONE);
  const body = { old_password: STOLEN_ONE, password: 'Another horse 3' };
  expect((await browser.send('PUT', '/api/account/password', body)).status).toBe(200);
});
