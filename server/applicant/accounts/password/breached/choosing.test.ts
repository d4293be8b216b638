/** A list of stolen passwords, wherever somebody chooses one. */
import { createHash } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { PASSWORD, startTestPortal } from '../../testing/portal.ts';
import { openPasswords } from '../passwords.ts';

const STOLEN = 'Stolen horse 12';
const ANN = 'ann@example.org';

const list = join(temporaryFolder('matricula-choosing-'), 'list.txt');
writeFileSync(list, `${createHash('sha1').update(STOLEN).digest('hex').toUpperCase()}:42\r\n`);
const portal = closing(await startTestPortal({ environment: { BREACHED_PASSWORDS: list } }));
await portal.register(ANN);

test.each([
  [
    'at the sign-up',
    () => portal.post('/public/signup', { username: 'new@example.org', password: STOLEN }),
  ],
  ['at the reset', async () => portal.reset(ANN, await portal.forget(ANN), STOLEN)],
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
