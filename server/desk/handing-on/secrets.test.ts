/** Secrets that are never shown again go nowhere but where they were entered for. */
import { createServer } from 'node:net';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { DestinationDraft } from '#contract/desk-handing-on.ts';
import { BLANK, startHandingOn } from './testing/handing-on.ts';
import { startReceiver } from './testing/receiver.ts';

const URL_OF = '/api/staff/destinations';
const AGAIN = /is another one.*type the password, the key or the signing secret again/;
const HOST_KEY = `SHA256:${'A'.repeat(43)}`;

let calls = 0;
/** A server of somebody else: nobody may even connect to it. */
const elsewhere = createServer((socket) => {
  calls += 1;
  socket.destroy();
});
const test = await startHandingOn({ HAND_ON_PRIVATE_NETWORKS: '1' }, new Date().toISOString());
const receiver = await startReceiver();
await new Promise<void>((done) => elsewhere.listen(0, '127.0.0.1', done));
const port = (elsewhere.address() as { port: number }).port;
afterAll(() => void elsewhere.close());
beforeEach(() => {
  calls = 0;
});

const sftp = (changes: Partial<DestinationDraft> = {}): DestinationDraft => ({
  ...BLANK,
  kind: 'sftp',
  host: 'sftp.example.edu',
  user: 'college',
  host_key: HOST_KEY,
  ...changes,
});
const change = (id: number, given: object) => test.boss.call('PUT', `${URL_OF}/${id}`, given);
const attempt = (id: number, given: object) =>
  test.boss.call('POST', `${URL_OF}/try`, { ...given, id });

describe('a password or key of an SFTP server', () => {
  it.each([
    ['another server', () => ({ host: '127.0.0.1', port })],
    ['another port', () => ({ port })],
    ['another user', () => ({ user: 'mallory' })],
  ])('is typed again for %s, whether it is tried or changed', async (_what, changes) => {
    const id = await test.destination(sftp({ password: 'correct horse' }));
    for (const ask of [change, attempt]) {
      const { status, body } = await ask(id, sftp(changes()));
      expect([status, body.message]).toEqual([400, expect.stringMatching(AGAIN)]);
    }
    expect(calls).toBe(0);
    expect(await test.shown(id)).toMatchObject({ host: 'sftp.example.edu', user: 'college' });
  });

  it('stays where it was entered for, and is forgotten where another one is typed for another place', async () => {
    const id = await test.destination(sftp({ private_key: 'a key', passphrase: 'of it' }));
    expect((await change(id, sftp({ name: 'Renamed', folder: 'in' }))).status).toBe(200);
    expect(await test.shown(id)).toMatchObject({ has_private_key: true, has_password: false });
    const moved = sftp({ host: 'other.example.edu', password: 'anew' });
    expect((await change(id, moved)).status).toBe(200);
    expect(await test.shown(id)).toMatchObject({ has_private_key: false, has_password: true });
  });

  it('is not sent to a receiver of messages', async () => {
    const id = await test.destination(sftp({ password: 'correct horse' }));
    receiver.received.length = 0;
    const { status } = await attempt(id, { ...BLANK, kind: 'webhook', url: receiver.url });
    expect(status).toBe(400);
    expect(receiver.received).toEqual([]);
  });
});

it('what a receiver of messages is sent is typed again for another origin or user, and stays for another path', async () => {
  const hook = { ...BLANK, kind: 'webhook', user: 'college', signing_secret: '' } as const;
  const url = 'https://slate.example.edu/in';
  const id = await test.destination({ ...hook, url, password: 'correct horse' });
  receiver.received.length = 0;
  for (const changes of [{ url: receiver.url }, { url, user: 'mallory' }]) {
    for (const ask of [change, attempt]) {
      const { status, body } = await ask(id, { ...hook, ...changes });
      expect([status, body.message]).toEqual([400, expect.stringMatching(AGAIN)]);
    }
  }
  expect(receiver.received).toEqual([]);
  expect((await change(id, { ...hook, url: `${url}/v2` })).status).toBe(200);
  expect(await test.shown(id)).toMatchObject({ has_password: true, has_signing_secret: true });
  const made = await change(id, { ...hook, url: receiver.url, password: 'anew' });
  expect(made.body.signing_secret, 'another one signs for another origin').toMatch(/^whsec_/);
});

it('the trail names the host, and no user and no path', async () => {
  const before = (await test.trail()).length;
  const id = await test.destination(sftp({ password: 'x' }));
  await attempt(id, sftp({ host: '127.0.0.1', port, password: 'typed' }));
  await change(id, sftp({ host: 'Other.example.edu', password: 'typed' }));
  const hook = { ...BLANK, kind: 'webhook', url: `${receiver.url}/secret-path` } as const;
  await test.destination(hook);
  const lines = (await test.trail()).slice(before);
  expect(lines.map(({ act, details }) => [act, details?.host])).toEqual([
    ['destination.added', 'sftp.example.edu:22'],
    ['destination.tried', `127.0.0.1:${port}`],
    ['destination.changed', 'other.example.edu:22'],
    ['destination.added', new URL(receiver.url).origin],
  ]);
  expect(JSON.stringify(lines)).not.toMatch(/college"|secret-path/);
});
