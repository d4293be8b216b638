/** Writes files to an SFTP server. The only module that knows the library. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import SftpClient from 'ssh2-sftp-client';
import type { SftpSetup } from '#contract/desk-handing-on.ts';
import type { Settings } from '#server/core/settings.ts';
import type { Secrets } from '../secrets.ts';
import { HandOnTrouble } from '../troubles.ts';
import { type FileCarrier, PART } from './carrier.ts';
import { connectOutside, troubleOfConnection } from './outside.ts';

/** We give up a server that is silent for so long. */
const SFTP_PATIENCE_MS = 60_000;

export type SftpPatience = {
  readonly patienceMs?: number;
  /** Called with the fingerprint of the server's key. */
  readonly onHostKey?: (fingerprint: string) => void;
};

type SftpOptions = SftpPatience & {
  readonly place: Pick<SftpSetup, 'host' | 'port' | 'user' | 'folder' | 'host_key'>;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'handOnPrivateNetworks'>;
};

/** Connects, and checks that the folder exists. @throws HandOnTrouble */
export async function openSftpCarrier(options: SftpOptions): Promise<FileCarrier> {
  const { place, secrets, settings, onHostKey, patienceMs = SFTP_PATIENCE_MS } = options;
  const { host, host_key } = place;
  const { password, private_key: privateKey, passphrase } = secrets;
  if (!password && !privateKey) throw new HandOnTrouble('secret-missing');
  const folder = place.folder === '' ? '.' : place.folder.replace(/\/+$/, '') || '/';
  const sock = await connectOutside(place, settings.handOnPrivateNetworks);
  const ignore = () => {};
  const client = new SftpClient('hand-on', { error: ignore, end: ignore, close: ignore });
  /** A more exact cause than the library's error. */
  let known: HandOnTrouble | undefined;
  sock.on('timeout', () => {
    known = new HandOnTrouble('silent', { host });
    sock.destroy(known);
  });

  /** Makes one request, and closes the connection if the server does not answer. */
  async function ask<Result>(work: () => Promise<Result>): Promise<Result> {
    sock.setTimeout(patienceMs);
    try {
      return await work();
    } catch (error) {
      throw known ?? explained(error, { host, folder });
    } finally {
      sock.setTimeout(0);
    }
  }
  const pathOf = (name: string) => `${folder}/${name}`;
  const isThere = (name: string) => ask(async () => (await client.exists(pathOf(name))) === '-');

  const connect = () =>
    client.connect({
      ...{ sock, username: place.user, readyTimeout: patienceMs },
      ...(password && { password }),
      ...(privateKey && { privateKey }),
      ...(passphrase && { passphrase }),
      hostVerifier: (key: Buffer) => {
        const seen = fingerprintOf(key);
        onHostKey?.(seen);
        if (seen === host_key) return true;
        known = new HandOnTrouble(host_key === '' ? 'no-host-key' : 'other-host-key', { seen });
        return false;
      },
    });
  try {
    await ask(connect);
    const found = await ask(() => client.exists(folder));
    if (found !== 'd') throw new HandOnTrouble('remote-missing', { folder });
  } catch (error) {
    sock.destroy();
    throw error;
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name + PART);
      const written = await ask(() => upload(client, bytes, path));
      const { size } = await ask(() => client.stat(path));
      if (size !== written) throw new HandOnTrouble('cut-off', { host });
    },
    async finish(name) {
      if (!(await isThere(name + PART))) return isThere(name);
      await ask(() => renameOver(client, pathOf(name + PART), pathOf(name)));
      return true;
    },
    discard: (name) => ask(async () => void (await client.delete(pathOf(name + PART), true))),
    async [Symbol.asyncDispose]() {
      // A server that hangs does not answer the end of a session, either.
      if (known === undefined) await ask(() => client.end()).catch(ignore);
      sock.destroy();
    },
  };
}

/** The fingerprint of a key, as `ssh-keygen -lf` shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** @returns how many bytes were sent. */
async function upload(client: SftpClient, bytes: Readable, path: string): Promise<number> {
  let sent = 0;
  const counted = async function* (pieces: AsyncIterable<Buffer>) {
    for await (const piece of pieces) {
      sent += piece.length;
      yield piece;
    }
  };
  await client.put(Readable.from(counted(bytes)), path);
  return sent;
}

/**
 * Replaces an existing file where the server can (OpenSSH). A plain rename does elsewhere: our names are unique, so no other file is there.
 */
async function renameOver(client: SftpClient, from: string, to: string): Promise<void> {
  await client.posixRename(from, to).catch(async (error: unknown) => {
    const canNot = error instanceof Error && /does not support/i.test(error.message);
    if (!canNot) throw error;
    await client.rename(from, to);
  });
}

const WORDS: readonly (readonly [RegExp, ConstructorParameters<typeof HandOnTrouble>[0]])[] = [
  [/All configured authentication methods failed/i, 'wrong-login'],
  [/Cannot parse privateKey|passphrase|Unsupported key format/i, 'bad-private-key'],
  [/Timed out while waiting for handshake|Keepalive timeout/i, 'silent'],
  [/Unable to start subsystem|Unable to exec/i, 'no-sftp'],
  [/No such file/i, 'remote-missing'],
  [/Permission denied/i, 'remote-refused'],
  [/Failure|quota|No space/i, 'remote-failed'],
  [
    /end(ed)? (event|unexpectedly)|closed|close event|No response from server|Not connected/i,
    'cut-off',
  ],
];

function explained(error: unknown, words: Readonly<Record<string, string>>): unknown {
  if (error instanceof HandOnTrouble) return error;
  const known = troubleOfConnection(error, words.host ?? '');
  if (known !== error) return known;
  const message = error instanceof Error ? error.message : '';
  const code = WORDS.find(([pattern]) => pattern.test(message))?.[1];
  return code === undefined ? error : new HandOnTrouble(code, words, error);
}
