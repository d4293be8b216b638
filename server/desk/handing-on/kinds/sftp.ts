/** Files on an SFTP server. The only module that knows the library. */
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { pipeline } from 'node:stream/promises';
import SftpClient from 'ssh2-sftp-client';
import type { TroubleCode } from '#contract/desk-act-details.ts';
import type { SftpSetup } from '#contract/desk-handing-on.ts';
import { HandOnTrouble } from '../troubles.ts';
import { asFiles, type FileCarrier, PART } from './files.ts';
import type { Access, Kind } from './kind.ts';
import { connectOutside, troubleOfConnection } from './outside.ts';

/** A server that is silent for so long is given up. */
const PATIENCE_MS = 60_000;

export const sftp: Kind<SftpSetup> = {
  secrets: ['password', 'private_key', 'passphrase'],
  hostOf: ({ host, port }) => `${host.toLowerCase()}:${port}`,
  check({ setup: { host, user, host_key }, secrets }) {
    if (host === '' || user === '') return (say) => say('Please enter the server and the user.');
    if (!/^SHA256:[A-Za-z0-9+/]{43}$/.test(host_key)) {
      return (say) =>
        say(
          'Please enter the key of the server, as SHA256:…. “Try the connection” shows it; compare it with what its operator gave you.',
        );
    }
    return secrets.password || secrets.private_key
      ? undefined
      : (say) => say('Please enter a password or a private key.');
  },
  ...asFiles(openSftp),
};

/** Connects, and checks that the folder exists. @throws HandOnTrouble */
export async function openSftp({
  setup,
  secrets: { password, private_key: privateKey, passphrase },
  settings,
  patienceMs = PATIENCE_MS,
}: Access<SftpSetup>): Promise<FileCarrier> {
  const { host, user: username, host_key } = setup;
  if (!password && !privateKey) throw new HandOnTrouble('secret-missing');
  const folder = setup.folder === '' ? '.' : setup.folder.replace(/\/+$/, '') || '/';
  const sock = await connectOutside(setup, settings.handOnPrivateNetworks);
  const ignore = () => {};
  const client = new SftpClient('hand-on', { error: ignore, end: ignore, close: ignore });
  /** A more exact cause than the library's error. */
  let known: HandOnTrouble | undefined;
  sock.setTimeout(patienceMs, () => {
    known = new HandOnTrouble('silent', host);
    sock.destroy(known);
  });
  // The library does not end every request when the connection is lost.
  const lost = once(sock, 'close').then(() => Promise.reject(new HandOnTrouble('cut-off', host)));
  lost.catch(ignore);
  const ask = <Result>(request: Promise<Result>): Promise<Result> =>
    Promise.race([request, lost]).catch((error: unknown) => {
      throw known ?? explained(error, host, folder);
    });
  const pathOf = (name: string) => `${folder}/${name}`;
  const isThere = async (name: string) => (await ask(client.exists(pathOf(name)))) === '-';
  try {
    await ask(
      client.connect({
        sock,
        username,
        readyTimeout: patienceMs,
        ...(password && { password }),
        ...(privateKey && { privateKey }),
        ...(passphrase && { passphrase }),
        hostVerifier: (key: Buffer) => {
          const seen = fingerprintOf(key);
          if (seen === host_key) return true;
          known = new HandOnTrouble(host_key === '' ? 'no-host-key' : 'other-host-key', seen);
          return false;
        },
      }),
    );
    const found = await ask(client.exists(folder));
    if (found !== 'd') throw new HandOnTrouble('remote-missing', folder);
  } catch (error) {
    sock.destroy();
    throw error;
  }
  return {
    async write(name, bytes) {
      const path = pathOf(name + PART);
      let sent = 0;
      const counted = async function* (pieces: AsyncIterable<Buffer>) {
        for await (const piece of pieces) {
          sent += piece.length;
          yield piece;
        }
      };
      await ask(pipeline(bytes, counted, client.createWriteStream(path)));
      const { size } = await ask(client.stat(path));
      if (size !== sent) throw new HandOnTrouble('cut-off', host);
    },
    async finish(name) {
      if (!(await isThere(name + PART))) return isThere(name);
      await ask(renameOver(client, pathOf(name + PART), pathOf(name)));
      return true;
    },
    async discard(name) {
      await ask(client.delete(pathOf(name + PART), true));
    },
    async [Symbol.asyncDispose]() {
      // A server that hangs does not answer the end of a session, either.
      if (known === undefined) await ask(client.end()).catch(ignore);
      sock.destroy();
    },
  };
}

/** Renames over a file that an earlier try of the same part left. */
async function renameOver(client: SftpClient, from: string, to: string): Promise<void> {
  try {
    await client.posixRename(from, to);
  } catch (error) {
    if (!(error instanceof Error && /does not support/i.test(error.message))) throw error;
    // Plain SFTP does not overwrite.
    await client.delete(to, true);
    await client.rename(from, to);
  }
}

/** The fingerprint of a key, as `ssh-keygen -lf` shows it. */
export function fingerprintOf(key: Buffer): string {
  return `SHA256:${createHash('sha256').update(key).digest('base64').replace(/=+$/, '')}`;
}

const WORDS: readonly (readonly [RegExp, TroubleCode])[] = [
  [/All configured authentication methods failed/i, 'wrong-login'],
  [/Cannot parse privateKey|passphrase|Unsupported key format/i, 'bad-private-key'],
  [/Timed out while waiting for handshake|Keepalive timeout/i, 'silent'],
  [/Unable to start subsystem|Unable to exec/i, 'no-sftp'],
  [/No such file/i, 'remote-missing'],
  [/Permission denied/i, 'remote-refused'],
  [/Failure|quota|No space/i, 'remote-failed'],
  [/end(ed)? (event|unexpectedly)|clos|No response from server|Not connected/i, 'cut-off'],
];

function explained(error: unknown, host: string, folder: string): unknown {
  const known = troubleOfConnection(error, host);
  if (known !== error || !(error instanceof Error)) return known;
  const code = WORDS.find(([pattern]) => pattern.test(error.message))?.[1];
  if (code === undefined) return error;
  const isOfFolder = code === 'remote-missing' || code === 'remote-refused';
  return new HandOnTrouble(code, isOfFolder ? folder : host, error);
}
