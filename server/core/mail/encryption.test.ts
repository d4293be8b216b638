import { afterEach, expect, test } from 'vitest';
import { silentLog } from '../log.ts';
import { createSmtp } from './smtp.ts';
import { CERTIFICATE, CERTIFICATE_KEY } from './testing/certificate.ts';
import { type MailServer, type Manners, startMailServer } from './testing/mail-server.ts';

const MESSAGE = {
  to: 'ada@x.test',
  subject: 'Your code',
  text: 'It is 123456.',
  html: '<p>It is 123456.</p>',
  messageId: '<1@x.test>',
};
/** 0.0.0.0 leads here, but is not loopback. */
const ELSEWHERE = '0.0.0.0';
const PLAIN = { disabledCommands: ['STARTTLS'] };
const UPGRADES = { cert: CERTIFICATE, key: CERTIFICATE_KEY, disabledCommands: [] };
const ENCRYPTED = { ...UPGRADES, secure: true };

let server: MailServer | undefined;
afterEach(async () => {
  await server?.close();
});

/** @returns why a delivery failed; undefined when it did not. */
async function deliver(
  scheme: string,
  host: string,
  { ca, ...options }: Manners['options'] & { ca?: string },
) {
  const heard: string[] = [];
  server = await startMailServer({
    options: {
      ...options,
      onAuth(auth, _session, done) {
        heard.push(String(auth.password));
        done(null, { user: 'u' });
      },
      onMailFrom(address, _session, done) {
        heard.push(address.address);
        done();
      },
    },
  });
  const url = `${scheme}://user:secret@${host}:${server.port}`;
  const smtp = createSmtp({ url, from: 'office@x.test', log: silentLog(), ...(ca && { ca }) });
  const problem = await smtp.deliver(MESSAGE).then(
    () => undefined,
    (error: Error) => error.message,
  );
  smtp.close();
  return { problem, heard, received: server.received.length };
}

test.each([
  ['that knows no TLS', 'smtp', PLAIN],
  ['whose certificate nobody vouches for', 'smtp', UPGRADES],
  ['whose certificate nobody vouches for, encrypted from the start', 'smtps', ENCRYPTED],
])(
  'a mail server elsewhere %s hears neither password nor letter',
  async (_what, scheme, options) => {
    const { problem, heard, received } = await deliver(scheme, ELSEWHERE, options);
    expect(problem).toMatch(/^The mail server did not take a message \((ETLS|ESOCKET)/);
    expect(heard).toEqual([]);
    expect(received).toBe(0);
  },
);

test.each([
  ['by STARTTLS', 'smtp', UPGRADES],
  ['from the start', 'smtps', ENCRYPTED],
])(
  'a mail server elsewhere with a good certificate gets its letters, encrypted %s',
  async (_how, scheme, options) => {
    const { problem, heard, received } = await deliver(scheme, ELSEWHERE, {
      ...options,
      ca: CERTIFICATE,
    });
    expect(problem).toBeUndefined();
    expect(heard).toEqual(['secret', 'office@x.test']);
    expect(received).toBe(1);
  },
);

test.each([
  ['without TLS', 'smtp', { ...PLAIN, allowInsecureAuth: true }],
  ['with a certificate for another name', 'smtp', UPGRADES],
  ['with one, encrypted from the start', 'smtps', ENCRYPTED],
])('a mail server on this machine may do %s', async (_what, scheme, options) => {
  const { problem, received } = await deliver(scheme, '127.0.0.1', options);
  expect(problem).toBeUndefined();
  expect(received).toBe(1);
});
