import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { createSmtp, type Smtp } from './smtp.ts';

type Received = { readonly recipients: string[]; readonly mail: Email };

const MESSAGE = {
  to: 'ada@x.test',
  subject: 'Hello',
  text: 'Hello Ada.',
  html: '<p>Hello Ada.</p>',
};

let received: Received[];
let refusal: { responseCode: number } | undefined;
let server: SMTPServer;
let smtp: Smtp;

beforeEach(async () => {
  received = [];
  refusal = undefined;
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo(_address, _session, callback) {
      callback(refusal && Object.assign(new Error('no'), refusal));
    },
    async onData(stream, session, callback) {
      const chunks = await stream.toArray();
      const recipients = session.envelope.rcptTo.map(({ address }) => address);
      received.push({ recipients, mail: await PostalMime.parse(Buffer.concat(chunks)) });
      callback();
    },
  });
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo;
  const url = `smtp://127.0.0.1:${port}`;
  smtp = createSmtp({ url, from: 'The Office <office@x.test>', log: silentLog() });
});
afterEach(async () => {
  smtp.close();
  await new Promise<void>((resolve) => server.close(resolve));
});

test('sends text and HTML, from the office', async () => {
  await smtp.deliver(MESSAGE);
  expect(received).toHaveLength(1);
  expect(received[0]?.recipients).toEqual(['ada@x.test']);
  expect(received[0]?.mail).toMatchObject({
    from: { name: 'The Office', address: 'office@x.test' },
    subject: 'Hello',
    text: 'Hello Ada.\n',
    html: '<p>Hello Ada.</p>\n',
  });
});

test.each([
  ['ada@x.test\r\nBcc: evil@x.test'],
  ['ada@x.test, evil@x.test'],
  ['ada@x.test> <evil@x.test'],
  ['"x" <evil@x.test>, ada@x.test'],
])('an address never brings a second recipient along: %j', async (to) => {
  await smtp.deliver({ ...MESSAGE, to }).catch(() => {});
  expect(received.flatMap(({ recipients }) => recipients)).not.toContain('evil@x.test');
  expect(received.map(({ mail }) => mail.bcc ?? [])).toEqual(received.map(() => []));
});

test('a subject never adds a header', async () => {
  await smtp.deliver({ ...MESSAGE, subject: 'Hello\r\nBcc: evil@x.test' });
  expect(received[0]?.recipients).toEqual(['ada@x.test']);
  expect(received[0]?.mail.headers.map(({ key }) => key)).not.toContain('bcc');
});

test('a recipient that is refused for good is let go; one that is refused for now is tried again', async () => {
  refusal = { responseCode: 550 };
  await smtp.deliver(MESSAGE);
  refusal = { responseCode: 451 };
  await expect(smtp.deliver(MESSAGE)).rejects.toThrow(/^The mail server did not take a message/);
  expect(received).toEqual([]);
});

test('what is thrown, and so logged, does not name the recipient', async () => {
  refusal = { responseCode: 451 };
  const error = await smtp.deliver(MESSAGE).catch((thrown) => thrown);
  expect(JSON.stringify([error.message, { ...error }])).not.toContain('ada');
});
