/** Encrypts passwords of other systems in the database, with a key that is not in the database. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { ensureKeyFile, readKeyFile } from './key-file.ts';
import type { Settings } from './settings.ts';

export type Sealing = {
  /** Encrypts with the current key. @param about the owner of the text: sealed text opens for no other. */
  seal(text: string, about: string): Buffer;
  /** The text; undefined if its key is missing, if it was sealed for another owner, or if it was changed. */
  open(sealed: Buffer, about: string): string | undefined;
  /** True if the current key, not an older one, sealed it. */
  isCurrent(sealed: Buffer, about: string): boolean;
};

export type SealingSettings = Pick<Settings, 'secretsKey' | 'secretsKeyPrevious' | 'dataDir'>;

const VERSION = 1;
const SALT_BYTES = 16;
const IV_BYTES = 12;
const TAG_BYTES = 16;
const CIPHER = 'aes-256-gcm';

/**
 * Seals with `SECRETS_KEY`, or else with a key generated once and kept in a file below `DATA_DIR`. Opens secrets sealed with that key,
 * with `SECRETS_KEY_PREVIOUS` or with any key of the file, so keys change without downtime (docs/operations/keys.md).
 */
export async function openSealing(settings: SealingSettings): Promise<Sealing> {
  const [current = '', ...older] = await readKeys(settings);
  return {
    seal: (text, about) => sealWith(current, text, about),
    isCurrent: (sealed, about) => openWith(current, sealed, about) !== undefined,
    open(sealed, about) {
      for (const secret of [current, ...older]) {
        const text = openWith(secret, sealed, about);
        if (text !== undefined) return text;
      }
      return undefined;
    },
  };
}

/** All keys that may open a secret, the current one first. */
async function readKeys({
  secretsKey,
  secretsKeyPrevious,
  dataDir,
}: SealingSettings): Promise<readonly string[]> {
  const fromFile =
    secretsKey === undefined ? await ensureKeyFile(dataDir) : await readKeyFile(dataDir);
  const keys = [secretsKey, ...(secretsKey === undefined ? fromFile : []), secretsKeyPrevious];
  return [...keys, ...fromFile].filter((key) => key !== undefined);
}

function keyFor(secret: string, salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'Matricula: secrets of other systems', 32));
}

function sealWith(secret: string, text: string, about: string): Buffer {
  const [salt, iv] = [randomBytes(SALT_BYTES), randomBytes(IV_BYTES)];
  const cipher = createCipheriv(CIPHER, keyFor(secret, salt), iv).setAAD(Buffer.from(about));
  const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), salt, iv, cipher.getAuthTag(), body]);
}

function openWith(secret: string, sealed: Buffer, about: string): string | undefined {
  const parts = [1, SALT_BYTES, IV_BYTES, TAG_BYTES];
  let at = 0;
  const [version, salt, iv, tag] = parts.map((length) => {
    at += length;
    return sealed.subarray(at - length, at);
  });
  if (version?.[0] !== VERSION || !salt || !iv || tag?.length !== TAG_BYTES) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, keyFor(secret, salt), iv)
      .setAAD(Buffer.from(about))
      .setAuthTag(tag);
    return Buffer.concat([decipher.update(sealed.subarray(at)), decipher.final()]).toString('utf8');
  } catch {
    return undefined;
  }
}
