import { afterEach, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { type JobQueue, openQueue } from '../jobs/queue.ts';
import { silentLog } from '../log.ts';
import type { Platform } from '../platform.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { findFreePort } from '../testing/process.ts';
import { createMail, type Message } from './mail.ts';
import { mailJobWith, type Renewal } from './mail-job.ts';
import { createSmtp, type Smtp } from './smtp.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

const MESSAGE: Message = { to: 'ada@x.test', subject: 'Hello', text: 'Hi.', html: '<p>Hi.</p>' };
/** Bounds a wait that hangs. */
const LONG = { timeout: 30_000, interval: 20 };

const test = closing(
  await startTestPlatform({ environment: { PUBLIC_URL: 'https://apply.example.edu' } }),
);
let server: MailServer | undefined;
const processes: { queue: JobQueue; smtp: Smtp }[] = [];
const port = await findFreePort();
afterEach(async () => {
  for (const { queue, smtp } of processes.splice(0)) {
    smtp.close();
    await queue.stop();
  }
  await server?.close();
  server = undefined;
  await test.platform.database.prepared('empty', `delete from pgboss.job where name = 'mail'`, []);
});

/** A process of the portal that sends mail to `port`. */
async function openProcess(renewals: Record<string, Renewal> = {}): Promise<Platform> {
  const log = silentLog();
  const kind = mailJobWith(renewals);
  const queue = await openQueue({ address: test.address, kinds: [kind], does: [kind], log });
  const smtp = createSmtp({ url: `smtp://127.0.0.1:${port}`, from: 'office@x.test', log });
  processes.push({ queue, smtp });
  const { publicUrl } = test.platform.settings;
  const mail = createMail(queue, { publicUrl, deliver: (message) => smtp.deliver(message) });
  const platform = { ...test.platform, mail, jobs: queue };
  await queue.work(platform);
  return platform;
}

/** The mail that waits for its next try, which is in `pause` seconds. */
async function findWaiting() {
  const [row] = await test.platform.database.prepared<{
    tries: number;
    pause: number;
    left: number;
  }>(
    'waiting',
    `select retry_count::int as tries, (retry_limit - retry_count)::int as left,
       extract(epoch from start_after - now())::float as pause
     from pgboss.job where name = 'mail' and state = 'retry'`,
    [],
  );
  return row;
}

/** Lets the next try come at once, as if it were the one after so many. */
async function hurry(tries: number): Promise<void> {
  await test.platform.database.prepared(
    'hurry',
    `update pgboss.job set start_after = now(), retry_count = $1 where name = 'mail' and state = 'retry'`,
    [tries],
  );
}

function untilWaitingAfter(tries: number) {
  return vi.waitFor(async () => {
    const waiting = await findWaiting();
    if (waiting === undefined || waiting.tries <= tries) throw new Error('not tried yet');
    return waiting;
  }, LONG);
}

it('while the mail server is down, a letter is tried again every few seconds, for a day, and leaves when it is back', async () => {
  const { database, mail } = await openProcess();
  await database.transaction((trx) => mail.send(MESSAGE, { in: trx }));
  const first = await untilWaitingAfter(-1);
  expect(first.left * 12).toBeGreaterThanOrEqual(24 * 60 * 60);

  await hurry(500);
  const late = await untilWaitingAfter(500);
  expect(late.pause).toBeLessThanOrEqual(12);

  server = await startMailServer({ port });
  await hurry(501);
  await vi.waitFor(() => expect(server?.received).toHaveLength(1), LONG);
  expect(await findWaiting()).toBeUndefined();
}, 60_000);

it('a server that took a letter and died before it could say so gets it again under the same Message-ID', async () => {
  let deaths = 1;
  server = await startMailServer({ port, diesAfterTaking: () => deaths-- > 0 });
  const { database, mail } = await openProcess();
  await database.transaction((trx) => mail.send(MESSAGE, { in: trx }));
  await vi.waitFor(() => expect(server?.received).toHaveLength(2), LONG);
  const [one, two] = server.received.map(({ mail }) => mail.messageId);
  expect(one).toMatch(/^<[0-9a-f-]{36}@apply\.example\.edu>$/);
  expect(two).toBe(one);
}, 60_000);

it('a letter whose time is over is renewed and not sent; one in time is sent as it is', async () => {
  const renewed: string[] = [];
  server = await startMailServer({ port });
  const { database, mail } = await openProcess({
    code: async ({ subject, expiry }) => {
      renewed.push(`${subject} ${expiry.about}`);
    },
  });
  const at = (seconds: number) =>
    new Date(test.platform.clock().getTime() + seconds * 1000).toISOString();
  await database.transaction(async (trx) => {
    const late = { kind: 'code', at: at(0), about: ['123456'] };
    await mail.send({ ...MESSAGE, subject: 'Late' }, { in: trx, expiry: late });
    const timely = { kind: 'code', at: at(1), about: [] };
    await mail.send({ ...MESSAGE, subject: 'Timely' }, { in: trx, expiry: timely });
  });
  await vi.waitFor(() => {
    expect(renewed).toEqual(['Late 123456']);
    expect(server?.received.map(({ mail }) => mail.subject)).toEqual(['Timely']);
  }, LONG);
}, 60_000);
