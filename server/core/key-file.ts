/** The keys of this machine for sealing, a line each: the one in use, and behind it, while keys are changed, the one before. */
import { randomBytes } from 'node:crypto';
import { link, mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_FILE = 'secrets.key';

/** The keys of the file; none where there is no file. */
export async function readKeyFile(dataDir: string): Promise<readonly string[]> {
  const found = await readFile(pathOf(dataDir), 'utf8').catch(ifMissing);
  return found?.split('\n').flatMap((line) => line.trim() || []) ?? [];
}

/** The same; the first process that needs the file makes it, whole or not at all. */
export async function ensureKeyFile(dataDir: string): Promise<readonly string[]> {
  const found = await readKeyFile(dataDir);
  if (found.length > 0) return found;
  await mkdir(dataDir, { recursive: true });
  const draft = await writeDraft(dataDir, [newKey()]);
  try {
    // Two processes may come at once: the second finds the key of the first.
    await link(draft, pathOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft);
  }
  return readKeyFile(dataDir);
}

/** Draws a new key and puts it before the others, which go on opening what they have sealed. A change that was begun is taken up. */
export async function beginNewKey(dataDir: string): Promise<void> {
  const keys = await ensureKeyFile(dataDir);
  if (keys.length === 1) await replace(dataDir, [newKey(), ...keys]);
}

/** Forgets all keys but the one in use. */
export async function forgetOlderKeys(dataDir: string): Promise<void> {
  const [current, ...older] = await readKeyFile(dataDir);
  if (current !== undefined && older.length > 0) await replace(dataDir, [current]);
}

async function replace(dataDir: string, keys: readonly string[]): Promise<void> {
  await rename(await writeDraft(dataDir, keys), pathOf(dataDir));
  // A key that seals may not be forgotten by a machine that loses its power now.
  const folder = await open(dataDir, 'r');
  await folder.sync().finally(() => folder.close());
}

async function writeDraft(dataDir: string, keys: readonly string[]): Promise<string> {
  const draft = `${pathOf(dataDir)}.${randomBytes(6).toString('hex')}`;
  const text = keys.map((key) => `${key}\n`).join('');
  await writeFile(draft, text, { mode: 0o600, flush: true });
  return draft;
}

function newKey(): string {
  return randomBytes(32).toString('base64');
}

function pathOf(dataDir: string): string {
  return join(dataDir, KEY_FILE);
}

function ifMissing(error: NodeJS.ErrnoException): undefined {
  if (error.code !== 'ENOENT') throw error;
}
