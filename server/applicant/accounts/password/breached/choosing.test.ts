/** A list of stolen passwords, wherever somebody chooses one. */
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { PASSWORD, startTestPortal, type TestPortal } from '../../testing/portal.ts';
import { openPasswords } from '../passwords.ts';

const STOLEN = 'Stolen horse 12';
const ANN = 'ann@example.org';

let portal: TestPortal;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'matricula-choosing-'));
  const list = join(folder, 'list.txt');
  const hash = createHash('sha1').update(STOLEN).digest('hex').toUpperCase();
  await writeFile(list, `${hash}:42\r\n`);
  portal = await startTestPortal({ environment: { BREACHED_PASSWORDS: list } });
  await portal.register(ANN);
});
afterAll(async () => {
  await portal.close();
  await rm(folder, { recursive: true });
});

test.each([
  [
    'at the sign-up',
    () => portal.post('/public/signup', { username: 'new@example.org', password: STOLEN }),
  ],
  [
    'at the reset',
    async () => {
      await portal.post('/public/forgot-password', { username: ANN });
      const id = await portal.lastResetId(ANN);
      const body = { username: ANN, password: STOLEN, confirm_password: STOLEN, id };
      return portal.post('/public/reset-password', body);
    },
  ],
  [
    'at a change',
    async () => {
      const body = { old_password: PASSWORD, password: STOLEN };
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
  const password_hash = await openPasswords().hash(STOLEN);
  await kysely.updateTable('accounts').set({ password_hash }).where('username', '=', ANN).execute();
  const browser = await portal.logIn(ANN, STOLEN);
  const body = { old_password: STOLEN, password: 'Another horse 3' };
  expect((await browser.send('PUT', '/api/account/password', body)).status).toBe(200);
});
