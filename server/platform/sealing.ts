/** Keeps passwords of other systems encrypted in the database, with a key that is not in it. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

export type Sealing = {
  /** @param about what it belongs to: sealed text opens for nothing else. */
  seal(text: string, about: string): Buffer;
  /** The text; undefined if it was sealed with another key, for something else, or was changed. */
  open(sealed: Buffer, about: string): string | undefined;
};

const VERSION = 1;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';
const KEY_FILE = 'secrets.key';

/** With `SECRETS_KEY`, or else with a key that is drawn once and kept in a file below `DATA_DIR`. */
export async function openSealing({
  secretsKey,
  dataDir,
}: Pick<Settings, 'secretsKey' | 'dataDir'>): Promise<Sealing> {
  const secret = secretsKey ?? (await readKeyFile(dataDir));
  const keyFor = (salt: Buffer) =>
    Buffer.from(hkdfSync('sha256', secret, salt, 'Matricula: secrets of other systems', 32));
  return {
    seal(text, about) {
      const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
      const cipher = createCipheriv(CIPHER, keyFor(salt), iv).setAAD(Buffer.from(about));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([Buffer.from([VERSION]), salt, iv, cipher.getAuthTag(), body]);
    },
    open(sealed, about) {
      const parts = [1, SALT_BYTES, IV_BYTES, TAG_BYTES];
      let at = 0;
      const [version, salt, iv, tag] = parts.map((length) => {
        at += length;
        return sealed.subarray(at - length, at);
      });
      if (version?.[0] !== VERSION || !salt || !iv || tag?.length !== TAG_BYTES) return undefined;
      try {
        const decipher = createDecipheriv(CIPHER, keyFor(salt), iv)
          .setAAD(Buffer.from(about))
          .setAuthTag(tag);
        const body = [decipher.update(sealed.subarray(at)), decipher.final()];
        return Buffer.concat(body).toString('utf8');
      } catch {
        return undefined;
      }
    },
  };
}

/** The key of this machine; the first process that needs it makes it, whole or not at all. */
async function readKeyFile(dataDir: string): Promise<string> {
  const path = join(dataDir, KEY_FILE);
  const found = await readFile(path, 'utf8').catch(ifMissing);
  if (found !== undefined) return found.trim();
  await mkdir(dataDir, { recursive: true });
  const draft = `${path}.${randomBytes(6).toString('hex')}`;
  await writeFile(draft, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600, flush: true });
  try {
    // Two processes may come at once: the second finds the key of the first.
    await link(draft, path).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft);
  }
  return (await readFile(path, 'utf8')).trim();
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
