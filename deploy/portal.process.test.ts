/** Runs operator commands on a systemd installation: with the units' settings, as the portal's own user. */
import { execFile } from 'node:child_process';
import { appendFileSync, chmodSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';

const SCRIPT = join(import.meta.dirname, 'portal.sh');
let shared: TestPlatform;
const place = temporaryFolder('place-');
beforeAll(async () => {
  shared = await startTestPlatform();
  await shared.platform.database.kysely
    .insertInto('accounts')
    .values({
      username: 'ada@x.test',
      password_hash: 'none',
      confirmed_at: new Date(),
      password_changed_at: new Date(),
    })
    .execute();
  mkdirSync(join(place, 'secrets'));
  writeFileSync(join(place, 'secrets/DATABASE_URL'), `${shared.databaseUrl}\n`);
  writeFileSync(join(place, 'secrets/SMTP_URL'), 'smtp://127.0.0.1:9\n');
  const lines = [
    '# The college’s own',
    'PUBLIC_URL="https://apply.example.edu"',
    'MAIL_FROM=Admissions <admissions@example.edu>',
  ];
  writeFileSync(join(place, 'settings'), lines.join('\n'));
  chmodSync(join(place, 'secrets'), 0o700);
});
afterAll(() => shared.close());

test('a command finds its settings and secrets, and runs as the portal’s user', {
  tags: 'needs-root',
}, async () => {
  const run = (user: string, ...command: string[]) => {
    const env = { PATH: process.env.PATH, MATRICULA_PLACE: place, MATRICULA_USER: user };
    return promisify(execFile)('sh', [SCRIPT, ...command], { env });
  };
  const { stdout } = await run('root', 'service-link', 'ada@x.test');
  expect(stdout).toMatch(/^https:\/\/apply\.example\.edu\//);
  // The command must not be able to read what only root may read.
  writeFileSync(join(place, 'college.json'), '{}');
  appendFileSync(join(place, 'settings'), `\nTENANT_FILE=${join(place, 'college.json')}\n`);
  const refused = await run('nobody', 'staff', 'list').catch((error) => error);
  expect(refused).toMatchObject({ code: 2, stderr: expect.stringContaining('cannot be read') });
});
