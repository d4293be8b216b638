import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Jobs } from '../jobs/jobs.ts';
import { silentLog } from '../log.ts';
import { createMail } from './mail.ts';
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

test.each(['Reed, Main: Fall; (West)', 'St. Mary’s "Old" College', 'Universität Übersee', ''])(
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

test('says that it was written by a program, so that no absence note answers it', async () => {
  await smtp.deliver(MESSAGE);
  const { headers } = server.received[0]?.mail ?? {};
  const said = headers?.filter(({ key }) => key === 'auto-submitted').map(({ value }) => value);
  expect(said).toEqual(['auto-generated']);
});

test('says how further letters are refused by one press, where a reader may refuse them', async () => {
  await smtp.deliver({ ...MESSAGE, unsubscribe: 'https://x.test/letters/1' });
  await smtp.deliver(MESSAGE);
  const said = server.received.map(({ mail }) =>
    mail.headers.filter(({ key }) => key.startsWith('list-')).map(({ key, value }) => [key, value]),
  );
  expect(said).toEqual([
    [
      ['list-unsubscribe', '<https://x.test/letters/1>'],
      ['list-unsubscribe-post', 'List-Unsubscribe=One-Click'],
    ],
    [],
  ]);
});

test('says in which language a letter is, where it knows', async () => {
  await smtp.deliver({ ...MESSAGE, language: 'es' });
  await smtp.deliver(MESSAGE);
  const languages = server.received.map(({ mail }) =>
    mail.headers.filter(({ key }) => key === 'content-language').map(({ value }) => value),
  );
  expect(languages).toEqual([['es'], []]);
});

test.each([
  ['ada@x.test\r\nBcc: evil@x.test'],
  ['ada@x.test, evil@x.test'],
  ['ada@x.test> <evil@x.test'],
  ['"x" <evil@x.test>, ada@x.test'],
])('an address never brings a second recipient along: %j', async (to) => {
  await smtp.deliver({ ...MESSAGE, to }).catch(() => {});
  expect(server.received.flatMap(({ recipients }) => recipients)).not.toContain('evil@x.test');
  expect(server.received.map(({ mail }) => mail.bcc ?? [])).toEqual(server.received.map(() => []));
});

test('a subject never adds a header', async () => {
  await smtp.deliver({ ...MESSAGE, subject: 'Hello\r\nBcc: evil@x.test' });
  expect(server.received[0]?.recipients).toEqual(['ada@x.test']);
  expect(server.received[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('every copy of a message says that it is the same one', async () => {
  await smtp.deliver(MESSAGE);
  await smtp.deliver(MESSAGE);
  expect(server.received.map(({ mail }) => mail.messageId)).toEqual(['<1@x.test>', '<1@x.test>']);
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
  await expect(smtp.deliver(MESSAGE)).rejects.toThrow(/^The mail server did not take a message/);
});

test('what is thrown, and so logged, does not name the recipient', async () => {
  refusal = { at: 'RCPT', responseCode: 451 };
  const error = await smtp.deliver(MESSAGE).catch((thrown) => thrown);
  expect(JSON.stringify([error.message, { ...error }])).not.toContain('ada');
});
