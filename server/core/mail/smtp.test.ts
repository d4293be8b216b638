import { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Jobs } from '../jobs/jobs.ts';
import { silentLog } from '../log.ts';
import { createMail } from './mail.ts';
import { mailJobWith } from './mail-job.ts';
import { createSmtp, type Smtp } from './smtp.ts';
import { type MailServer, startMailServer } from './testing/mail-server.ts';

const MESSAGE = {
  to: 'ada@x.test',
  subject: 'Hello',
  text: 'Hello Ada.',
  html: '<p>Hello Ada.</p>',
  messageId: '<1@x.test>',
};

type Refusal = {
  readonly at: 'MAIL' | 'RCPT';
  readonly responseCode: number;
  readonly says?: string;
};

let refusal: Refusal | undefined;
let server: MailServer;
let smtp: Smtp;

beforeEach(async () => {
  refusal = undefined;
  const refuse = (at: Refusal['at']) =>
    refusal?.at === at ? Object.assign(new Error(refusal.says ?? 'no'), refusal) : null;
  server = await startMailServer({
    options: {
      onMailFrom: (_address, _session, done) => done(refuse('MAIL')),
      onRcptTo: (_address, _session, done) => done(refuse('RCPT')),
    },
  });
  const url = `smtp://127.0.0.1:${server.port}`;
  smtp = createSmtp({ url, from: 'The Office <office@x.test>', log: silentLog() });
});
afterEach(async () => {
  smtp.close();
  await server.close();
});

test('sends text and HTML, from the office', async () => {
  await smtp.deliver(MESSAGE);
  expect(server.received).toHaveLength(1);
  expect(server.received[0]?.recipients).toEqual(['ada@x.test']);
  expect(server.received[0]?.mail).toMatchObject({
    from: { name: 'The Office', address: 'office@x.test' },
    subject: 'Hello',
    text: 'Hello Ada.\n',
    html: '<p>Hello Ada.</p>\n',
  });
});

test('a server that checks a letter for two minutes gets it once', async () => {
  const setTimeout = vi.spyOn(Socket.prototype, 'setTimeout');
  await smtp.deliver(MESSAGE);
  const timeouts = setTimeout.mock.calls.map(([ms]) => ms);
  setTimeout.mockRestore();
  expect(timeouts).toContain(120_000);
  expect(mailJobWith({}).timeoutSeconds).toBeGreaterThan(2 * 120);
});

test.each(['Reed, Main: Fall; (West)', 'St. Mary’s "Old" Universität', ''])(
  'the name of the sender arrives as it is written: %j',
  async (name) => {
    const url = `smtp://127.0.0.1:${server.port}`;
    const from = name === '' ? 'office@x.test' : `${name} <office@x.test>`;
    const named = createSmtp({ url, from, log: silentLog() });
    await named.deliver(MESSAGE);
    named.close();
    expect(server.received.map(({ mail }) => mail.from)).toMatchObject([
      { name, address: 'office@x.test' },
    ]);
  },
);

test('says that a program wrote it, so that no absence note answers it, its language, and how further ones are refused by one press', async () => {
  await smtp.deliver({ ...MESSAGE, unsubscribe: 'https://x.test/letters/1', language: 'es' });
  await smtp.deliver(MESSAGE);
  const said = server.received.map(({ mail }) =>
    Object.fromEntries(
      mail.headers
        .filter(({ key }) => /^(list-|auto-|content-lang)/.test(key))
        .map(({ key, value }) => [key, value]),
    ),
  );
  expect(said).toEqual([
    {
      'auto-submitted': 'auto-generated',
      'content-language': 'es',
      'list-unsubscribe': '<https://x.test/letters/1>',
      'list-unsubscribe-post': 'List-Unsubscribe=One-Click',
    },
    { 'auto-submitted': 'auto-generated' },
  ]);
});

test.each([
  { to: 'ada@x.test\r\nBcc: evil@x.test' },
  { to: 'ada@x.test, evil@x.test' },
  { to: '"x" <evil@x.test>, ada@x.test' },
  { subject: 'Hello\r\nBcc: evil@x.test' },
])('neither address nor subject brings a second recipient along: %o', async (changed) => {
  await smtp.deliver({ ...MESSAGE, ...changed }).catch(() => {});
  expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@x.test');
  expect(server.received.map(({ mail }) => mail.bcc ?? [])).toEqual(server.received.map(() => []));
});

test('a recipient that is refused for good is let go, and counted', async () => {
  const mail = createMail({} as Jobs, { publicUrl: 'https://x.test', deliver: smtp.deliver });
  await mail.deliver(MESSAGE);
  refusal = { at: 'RCPT', responseCode: 550 };
  await mail.deliver(MESSAGE);
  expect(server.received).toHaveLength(1);
  expect(mail.counts()).toEqual({ sent: 1, refused: 1 });
});

test.each<[string, Refusal]>([
  ['a recipient that is refused for now', { at: 'RCPT', responseCode: 451 }],
  ['a sender that is refused', { at: 'MAIL', responseCode: 550 }],
  ['a portal that may not send', { at: 'RCPT', responseCode: 550, says: '5.7.1 not you' }],
  ['a portal that may not relay', { at: 'RCPT', responseCode: 554, says: 'Relay access denied' }],
])('%s costs no letter', async (_what, refused) => {
  refusal = refused;
  const error = await smtp.deliver(MESSAGE).catch((thrown) => thrown);
  expect(error.message).toMatch(/^The mail server did not take a message/);
  // The error is logged, and does not name the recipient.
  expect(JSON.stringify([error.message, { ...error }])).not.toContain('ada');
});
