/** The file of a backup: parts in order, each encrypted, so that a part that is changed, missing or out of place is noticed. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import { type FileHandle, open, rename, rm } from 'node:fs/promises';
import { isOfFullDisk } from '#server/core/full-disk.ts';
import { CommandFailed } from '#server/desk/links/arguments.ts';

/** A part of a backup. The first one is `about`, the last one `end`. */
export type Part = { readonly head: Head; readonly body?: Uint8Array };
type Head =
  /** `version`: the migrations of its tables. `takenAt`: ISO 8601. */
  | { readonly kind: 'about'; readonly version: readonly string[]; readonly takenAt: string }
  /** Rows of a table, as a JSON array of objects. */
  | { readonly kind: 'rows'; readonly table: string; readonly count: number }
  /** The last number of each sequence. */
  | { readonly kind: 'sequences'; readonly last: Readonly<Record<string, number>> }
  /** A file of the file store. */
  | { readonly kind: 'file'; readonly key: string }
  | { readonly kind: 'end' };

const MAGIC = Buffer.from('Matricula backup 1\n');
const SALT_BYTES = 16;
const TAG_BYTES = 16;
const LENGTH_BYTES = 4;
const CIPHER = 'aes-256-gcm';
const NEW_LINE = 10;

/**
 * Writes a new file, readable by its owner only. It gets its name when it is complete; after an error nothing stays.
 * @param secret without one, anybody can read the file; damage is noticed all the same.
 * @param fill hands over the parts in order, without the `end`.
 * @throws CommandFailed where the file cannot be made, or its disk becomes full.
 */
export async function writeSealedFile(
  path: string,
  secret: string | undefined,
  fill: (add: (part: Part) => Promise<void>) => Promise<void>,
): Promise<void> {
  const draft = `${path}.unfinished`;
  await rm(draft, { force: true });
  const refuse = cannotBe('written', path);
  const file = await open(draft, 'wx', 0o600).catch(refuse);
  const write = (bytes: Buffer) => file.writeFile(bytes).catch(refuse);
  try {
    const salt = randomBytes(SALT_BYTES);
    const nextNonce = createNonces();
    const key = keyFor(secret, salt);
    await write(Buffer.concat([MAGIC, Buffer.from([secret === undefined ? 0 : 1]), salt]));
    const add = async ({ head, body = Buffer.alloc(0) }: Part) => {
      const cipher = createCipheriv(CIPHER, key, nextNonce());
      const plain = Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), body]);
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32BE(plain.length + TAG_BYTES);
      const sealed = [cipher.update(plain), cipher.final(), cipher.getAuthTag()];
      await write(Buffer.concat([length, ...sealed]));
    };
    await fill(add);
    await add({ head: { kind: 'end' } });
    await file.sync().catch(refuse);
    await rename(draft, path);
  } finally {
    await rm(draft, { force: true });
    await file.close();
  }
}

/**
 * Reads the parts of a file, without the `end`.
 * @throws CommandFailed for a file that is no backup, has another key or none, or, perhaps only after some parts, is damaged or cut off.
 */
export async function* readSealedFile(
  path: string,
  secret: string | undefined,
): AsyncGenerator<Part> {
  const file = await open(path).catch(cannotBe('read', path));
  try {
    const beginning = await take(file, MAGIC.length + 1 + SALT_BYTES).catch(cannotBe('read', path));
    if (beginning?.subarray(0, MAGIC.length).equals(MAGIC) !== true) {
      throw new CommandFailed(`${path} is not a backup of Matricula.`);
    }
    const isEncrypted = beginning[MAGIC.length] !== 0;
    if (isEncrypted && secret === undefined) {
      throw new CommandFailed(`${path} is encrypted: set BACKUP_KEY.`);
    }
    if (!isEncrypted && secret !== undefined) {
      throw new CommandFailed(`${path} is not encrypted: unset BACKUP_KEY if you trust the file.`);
    }
    const salt = beginning.subarray(MAGIC.length + 1);
    const key = keyFor(secret, salt);
    const nextNonce = createNonces();
    const damaged = `${path} is damaged or cut off. Use another backup.`;
    let problem = isEncrypted
      ? `BACKUP_KEY does not open ${path}: the backup has another key, or is damaged.`
      : damaged;
    for (;;) {
      const part = unseal(await takeSealed(file), key, nextNonce());
      if (part === undefined) throw new CommandFailed(problem);
      if (part.head.kind === 'end') return;
      yield part;
      problem = damaged;
    }
  } finally {
    await file.close();
  }
}

function cannotBe(done: 'read' | 'written', path: string) {
  return (error: NodeJS.ErrnoException): never => {
    const why = isOfFullDisk(error)
      ? ': its disk is full. Make room, or name another disk.'
      : ` (${error.code}).`;
    throw new CommandFailed(`${path} cannot be ${done}${why}`);
  };
}

/** Without a secret the key is known to everybody, and the encryption is only a checksum. */
function keyFor(secret = '', salt: Buffer): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, 'Matricula: backup', 32));
}

/** Numbers the parts of a file. Each file has its own key, so that the counter never repeats a nonce. */
function createNonces(): () => Buffer {
  const nonce = Buffer.alloc(12);
  let count = 0;
  return () => {
    nonce.writeUIntBE(count, 6, 6);
    count += 1;
    return nonce;
  };
}

/** @returns undefined for bytes that were not sealed with this key in this place. */
function unseal(sealed: Buffer | undefined, key: Buffer, nonce: Buffer): Part | undefined {
  if (sealed === undefined) return undefined;
  try {
    const decipher = createDecipheriv(CIPHER, key, nonce);
    decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
    const plain = decipher.update(sealed.subarray(0, -TAG_BYTES));
    decipher.final();
    const end = plain.indexOf(NEW_LINE);
    return { head: JSON.parse(plain.toString('utf8', 0, end)), body: plain.subarray(end + 1) };
  } catch {
    return undefined;
  }
}

async function takeSealed(file: FileHandle): Promise<Buffer | undefined> {
  const length = (await take(file, LENGTH_BYTES))?.readUInt32BE();
  // A damaged length must not ask for more memory than the file can fill.
  if (length === undefined || length > (await file.stat()).size) return undefined;
  return take(file, length);
}

/** The next bytes; undefined where the file has fewer. */
async function take(file: FileHandle, length: number): Promise<Buffer | undefined> {
  const bytes = Buffer.alloc(length);
  for (let filled = 0; filled < length; ) {
    const { bytesRead } = await file.read(bytes, filled, length - filled);
    if (bytesRead === 0) return undefined;
    filled += bytesRead;
  }
  return bytes;
}
