/** Handing on by SFTP, to Debian's own server. */
import { mkdir, readFile, symlink } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { DestinationDraft } from '#contract/desk-handing-on.ts';
import { closing } from '#server/core/testing/closing.ts';
import { openSftp } from './kinds/sftp.ts';
import { BLANK, startHandingOn } from './testing/handing-on.ts';
import { SFTP_USER, startSftp, type TestSftp } from './testing/sftp-server.ts';

const test = await startHandingOn({ HAND_ON_PRIVATE_NETWORKS: '1' });
await mkdir(join(test.folder, 'incoming'));
const sftp = closing(await startSftp({ folder: test.folder }));

beforeEach(() => test.clock.advance({ minutes: 1 }));

const place = (): Partial<DestinationDraft> => ({
  kind: 'sftp',
  host: '127.0.0.1',
  port: sftp.port,
  user: SFTP_USER,
  folder: 'incoming',
  host_key: sftp.hostKey,
  password: sftp.password,
});
const tryOut = async (changes: Partial<DestinationDraft> = {}) => {
  const given = { ...BLANK, ...place(), id: 0, ...changes };
  return (await test.boss.call('POST', '/api/staff/destinations/try', given)).body;
};
/** Connects to a server as a run does. */
const openTo = (
  { port, hostKey: host_key, password }: Pick<TestSftp, 'port' | 'hostKey' | 'password'>,
  patienceMs?: number,
) =>
  openSftp({
    settings: { ...test.platform.settings, handOnPrivateNetworks: true },
    secrets: { password },
    setup: { ...BLANK, ...place(), kind: 'sftp', port, host_key },
    ...(patienceMs && { patienceMs }),
  });

it('files arrive whole, under names that begin as Slate wants it, and nothing else is left', async () => {
  const ada = await test.submitted();
  await test.attach(ada, `%PDF ${'x'.repeat(500_000)}`);
  const destination = await test.destination({ ...place(), documents: true, layout: 'slate' });
  const run = await test.handOn(destination);
  expect(run).toMatchObject({ state: 'done', acknowledged: 1, why: '' });
  const names = await test.names('incoming');
  expect(names.map((name) => name.replace(/\d{8}T\w+Z_[0-9a-f]{8}_0001/, '#'))).toEqual([
    'matricula_applications_#.csv',
    'matricula_dictionary_#.csv',
    'matricula_documents_#.zip',
  ]);
  expect(await test.dataIn('incoming')).toMatchObject([{ reference: ada.reference }]);
  const [document] = Object.values(await test.zipIn('incoming')).slice(1);
  expect(document).toHaveLength(500_005);
});

it('a private key lets us in, with its passphrase if it has one', async () => {
  const only = { password: '', private_key: sftp.privateKey };
  expect(await tryOut(only)).toMatchObject({ works: true });
  const locked = { password: '', private_key: sftp.lockedKey, passphrase: sftp.passphrase };
  expect(await tryOut(locked)).toMatchObject({ works: true });
  expect(await tryOut({ ...locked, passphrase: 'wrong' })).toMatchObject({
    works: false,
    message:
      '127.0.0.1: The private key cannot be read. Please check that it is whole, and its passphrase.',
  });
  expect(await tryOut({ password: '', private_key: 'no key' })).toMatchObject({ works: false });
});

it('without the key of the server, it is shown and nothing is sent', async () => {
  expect(await tryOut({ host_key: '' })).toEqual({
    works: false,
    host_key: sftp.hostKey,
    message: expect.stringContaining(sftp.hostKey),
  });
  const given = { ...BLANK, ...place(), host_key: '' };
  const saved = await test.boss.call('POST', '/api/staff/destinations', given);
  expect(saved.status).toBe(400);
});

it.each([
  [
    { password: 'wrong' },
    '127.0.0.1: The server does not accept the user with this password or private key.',
  ],
  [{ folder: 'nowhere' }, 'nowhere: The server has no such folder.'],
  [
    { host: 'no-such-host.invalid' },
    'no-such-host.invalid: No computer has this name. Please check how it is written.',
  ],
  [
    { port: 1 },
    '127.0.0.1: The server refuses the connection. Please check the port, and whether it is running.',
  ],
])('%j: a sentence says what failed', async (changes, message) => {
  expect(await tryOut(changes)).toMatchObject({ works: false, message });
});

it('a folder that may not be written to is told', async () => {
  const locked = await startSftp({ folder: test.folder, isReadOnly: true });
  const { port, hostKey: host_key, password } = locked;
  expect((await tryOut({ port, host_key, password })).message).toBe(
    'incoming: The server does not let us write into this folder.',
  );
  await locked.close();
});

const SILENT = { trouble: { code: 'silent' } };
it('a server that says nothing is given up, at the handshake and later', async () => {
  const mute = createServer(() => {});
  await new Promise<void>((done) => mute.listen(0, '127.0.0.1', done));
  const { port } = mute.address() as { port: number };
  await expect(openTo({ ...sftp, port }, 200)).rejects.toMatchObject(SILENT);
  mute.close();
  for (const bytesUntilItHangs of [0, 100_000]) {
    const hanging = await startSftp({ folder: test.folder, bytesUntilItHangs });
    const handed = openTo(hanging, 500).then((carrier) =>
      carrier.write('big', Readable.from([Buffer.alloc(400_000)])),
    );
    await expect(handed).rejects.toMatchObject(SILENT);
    await hanging.close();
  }
});

it.each([
  ['replaces files', false],
  ['renames over no file', true],
])(
  'a part that is repeated ends well beside its file, on a server that %s',
  async (_what, isPlain) => {
    const server = await startSftp({ folder: test.folder, isPlain });
    {
      await using carrier = await openTo(server);
      for (const text of ['the first', 'the second']) {
        await carrier.write('again', Readable.from([Buffer.from(text)]));
        expect(await carrier.finish('again')).toBe(true);
        expect(await carrier.finish('again'), 'repeated without a part').toBe(true);
        expect(await readFile(join(test.folder, 'incoming', 'again'), 'utf8')).toBe(text);
      }
    }
    expect((await test.names('incoming')).filter((name) => name.startsWith('again'))).toEqual([
      'again',
    ]);
    await server.close();
  },
);

it('a file that is shorter at the server than what was sent is a trouble', async () => {
  await symlink('/dev/null', join(test.folder, 'incoming', 'lost.part'));
  await using carrier = await openTo(sftp);
  const written = carrier.write('lost', Readable.from([Buffer.from('gone')]));
  await expect(written).rejects.toMatchObject({ trouble: { code: 'cut-off' } });
  await carrier.discard('lost');
});

it('a private address is not connected to unless the operator allows it', async () => {
  const settings = { ...test.platform.settings, handOnPrivateNetworks: false };
  for (const host of ['127.0.0.1', 'localhost', '::1', '::ffff:127.0.0.1', '169.254.169.254']) {
    const opened = openSftp({
      settings,
      secrets: { password: 'x' },
      setup: { ...BLANK, ...place(), kind: 'sftp', host },
    });
    await expect(opened, host).rejects.toMatchObject({ trouble: { code: 'inside-network' } });
  }
});

it('a server with another key than before gets nothing, until an administrator enters the new one', async () => {
  await test.submitted();
  const destination = await test.destination({ ...place() });
  const before = (await test.names('incoming')).length;
  sftp.changeHostKey();
  const run = await test.handOn(destination);
  expect(run).toMatchObject({
    state: 'failed',
    tries: 1,
    why: expect.stringMatching(/^SHA256:.*not the one that is entered.*Nothing was sent/),
  });
  expect(await test.names('incoming')).toHaveLength(before);
  const url = `/api/staff/destinations/${destination}`;
  const changed = { ...BLANK, ...place(), password: '' };
  expect((await test.boss.call('PUT', url, changed)).status).toBe(200);
  await test.registrar.call('POST', `/api/staff/hand-on/runs/${run.id}/retry`);
  await test.work(run.id);
  expect(await test.run(run.id)).toMatchObject({ state: 'done' });
});

it('no password is in the database, in an answer or in the trail', async () => {
  const destination = await test.destination({ ...place(), private_key: sftp.privateKey });
  const seen = await test.shown(destination);
  const rows = await test.query`select * from destinations`;
  const kept = rows.map((row) => ({ ...row, sealed: '' }));
  const shown = JSON.stringify([seen, kept, await test.trail()]);
  const sealed = Buffer.concat(rows.flatMap(({ sealed }) => sealed ?? []));
  for (const secret of [sftp.password, sftp.privateKey.split('\n')[1] ?? '']) {
    expect(shown).not.toContain(secret);
    expect(sealed.includes(secret)).toBe(false);
  }
  expect(seen).toMatchObject({ has_password: true, has_private_key: true });
});
