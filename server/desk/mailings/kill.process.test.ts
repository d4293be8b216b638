/** A process that delivers letters is killed (kill -9) while the mail server takes them, and another one goes on. */
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { startMailServer } from '#server/core/mail/testing/mail-server.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { seedApplications } from '../testing/applications.ts';
import { openTestDesk } from '../testing/desk.ts';

const PEOPLE = 12;

const desk = await openTestDesk({ now: new Date().toISOString() });
let onMail: () => Promise<void> | undefined = () => undefined;
const server = await startMailServer({ beforeAnswering: async () => onMail() });
afterAll(() => server.close());

function start(mailing: number) {
  const program = join(import.meta.dirname, 'testing/run-process.ts');
  return startProcess(process.execPath, [program, String(mailing)], {
    env: {
      DATABASE_URL: desk.databaseUrl,
      DATA_DIR: desk.platform.settings.dataDir,
      SMTP_URL: `smtp://127.0.0.1:${server.port}`,
      MAIL_FROM: 'office@college.example',
    },
  });
}

it('nobody gets a letter twice, and the letters on the way are named as unsure', async () => {
  await seedApplications(
    desk.platform,
    Array.from({ length: PEOPLE }, () => ({})),
  );
  const registrar = await desk.member('registrar');
  const { body } = await registrar.call('POST', '/api/staff/mailings', {
    ...{ search: {}, name: 'Hello', is_about_application: false },
    texts: [{ language: 'en', subject: 'Hello', text: 'Hello' }],
  });
  await registrar.call('POST', `/api/staff/mailings/${body.id}/send`, {
    ...{ search: {}, reason: 'a test' },
  });
  const child = start(body.id);
  onMail = () => {
    // The mail server has this one, and never says so.
    if (server.received.length < 5) return undefined;
    child.kill('SIGKILL');
    return child.ended().then(() => undefined);
  };
  expect(await child.ended()).toBe('SIGKILL');
  onMail = () => undefined;
  const second = start(body.id);
  await second.ended();
  expect(second.printed).toEqual({ out: 'done\n', err: '' });
  const recipients = server.received.flatMap(({ recipients }) => recipients);
  expect(new Set(recipients).size).toBe(recipients.length);
  const { counts, state } = (await registrar.call('GET', `/api/staff/mailings/${body.id}`)).body;
  expect(state).toBe('done');
  expect(counts.sent + counts.unsure).toBe(PEOPLE);
  expect(counts.unsure).toBeGreaterThan(0);
  expect(counts.unsure).toBeLessThanOrEqual(2);
  expect(recipients.length).toBeGreaterThanOrEqual(PEOPLE - 1);
});
