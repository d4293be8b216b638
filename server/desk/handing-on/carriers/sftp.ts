/** Files to an SFTP server. The one place that knows the library. */
import { createHash } from 'node:crypto';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import type { Settings } from '#server/platform/settings.ts';
import type { Secrets } from '../secrets.ts';
import { HandOnTrouble } from '../troubles.ts';
import { type FileCarrier, PART } from './carrier.ts';
import { connectOutside, troubleOfConnection } from './outside.ts';

/** A server that says nothing for so long is given up. */
const SFTP_PATIENCE_MS = 60_000;

type Place = Pick<DestinationSetup, 'host' | 'port' | 'user' | 'folder' | 'host_key'>;

type SftpOptions = {
  readonly place: Place;
  readonly secrets: Secrets;
  readonly settings: Pick<Settings, 'handOnPrivateNetworks'>;
  readonly patienceMs?: number;
  /** Told which key the server shows. */
  readonly onHostKey?: (fingerprint: string) => void;
};

/** Connects, and finds the folder. @throws HandOnTrouble */
export async function openSftpCarrier(options: SftpOptions): Promise<FileCarrier> {
  const { place, patienceMs = SFTP_PATIENCE_MS } = options;
  const { host } = place;
  const folder = place.folder === '' ? '.' : place.folder.replace(/\/+$/, '') || '/';
  const client = await connect(options);
  const pathOf = (name: string) => `${folder}/${name}`;

  /** Does one thing, and gives the server up if it does not answer. */
  async function ask<Result>(work: (alive: () => void) => Promise<Result>): Promise<Result> {
    const silent = Promise.withResolvers<never>();
    const giveUp = () => {
      silent.reject(new HandOnTrouble('silent', { host }));
      close(client);
    };
    let timer = setTimeout(giveUp, patienceMs);
    const alive = () => {
      clearTimeout(timer);
      timer = setTimeout(giveUp, patienceMs);
    };
    try {
      return await Promise.race([work(alive), silent.promise]);
    } catch (error) {
      throw explained(error, { host, folder });
    } finally {
      clearTimeout(timer);
    }
  }
  const isThere = (name: string) => ask(async () => (await client.exists(pathOf(name))) === '-');

  try {
    const found = await ask(() => client.exists(folder));
    if (found !== 'd') throw new HandOnTrouble('remote-missing', { folder });
  } catch (error) {
    close(client);
    throw error;
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name + PART);
      const written = await ask((alive) => upload(client, bytes, path, alive));
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
      await ask(() => client.end()).catch(() => {});
      close(client);
    },
  };
}

async function connect(options: SftpOptions): Promise<SftpClient> {
  const { place, secrets, settings, onHostKey, patienceMs = SFTP_PATIENCE_MS } = options;
  const { host, user, host_key } = place;
  if (!secrets.password && !secrets.private_key) throw new HandOnTrouble('secret-missing');
  const sock = await connectOutside(place, settings.handOnPrivateNetworks);
  const ignore = () => {};
  const client = new SftpClient('hand-on', { error: ignore, end: ignore, close: ignore });
  let refusal: HandOnTrouble | undefined;
  // The library bounds the handshake, and not what comes after it.
  const timer = setTimeout(() => {
    refusal = new HandOnTrouble('silent', { host });
    sock.destroy(refusal);
  }, patienceMs);
  try {
    await client.connect({
      sock,
      username: user,
      readyTimeout: patienceMs,
      keepaliveInterval: 15_000,
      ...(secrets.password && { password: secrets.password }),
      ...(secrets.private_key && { privateKey: secrets.private_key }),
      ...(secrets.passphrase && { passphrase: secrets.passphrase }),
      hostVerifier: (key: Buffer) => {
        const seen = fingerprintOf(key);
        onHostKey?.(seen);
        if (seen === host_key) return true;
        refusal = new HandOnTrouble(host_key === '' ? 'no-host-key' : 'other-host-key', { seen });
        return false;
      },
    });
    return client;
  } catch (error) {
    close(client);
    sock.destroy();
    throw refusal ?? explained(error, { host, folder: place.folder });
  } finally {
    clearTimeout(timer);
  }
}

/** As `ssh-keygen -lf` shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

/** @returns how many bytes were sent. */
async function upload(
  client: SftpClient,
  bytes: Readable,
  path: string,
  alive: () => void,
): Promise<number> {
  const counted = new PassThrough();
  let sent = 0;
  counted.on('data', (piece: Buffer) => {
    sent += piece.length;
    alive();
  });
  const put = client.put(counted, path);
  try {
    await Promise.all([pipeline(bytes, counted), put]);
    return sent;
  } catch (error) {
    counted.destroy();
    await put.catch(() => {});
    throw error;
  }
}

/** Replaces what is there, where the server can (OpenSSH); our names are unique, so nothing else is there. */
async function renameOver(client: SftpClient, from: string, to: string): Promise<void> {
  await client.posixRename(from, to).catch(async (error: unknown) => {
    const canNot = error instanceof Error && /does not support/i.test(error.message);
    if (!canNot) throw error;
    await client.rename(from, to);
  });
}

/** At once: a server that hangs would not answer a farewell. */
function close(client: SftpClient): void {
  // The library has no word for it; its own client is the one of ssh2.
  (client as unknown as { client: { destroy(): void } }).client.destroy();
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
