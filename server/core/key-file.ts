/** This machine's sealing keys, one per line: the current key first, followed during a key change by the previous one. */
import { randomBytes } from 'node:crypto';
import { chown, link, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

const KEY_FILE = 'secrets.key';

/** The keys of the file; none where there is no file. */
export async function readKeyFile(dataDir: string): Promise<readonly string[]> {
  const found = await readFile(pathOf(dataDir), 'utf8').catch(ifMissing);
  return found?.split('\n').flatMap((line) => line.trim() || []) ?? [];
}

/** Reads the keys, and creates the file if there is none. Creation is atomic. */
export async function ensureKeyFile(dataDir: string): Promise<readonly string[]> {
  const found = await readKeyFile(dataDir);
  if (found.length > 0) return found;
  await mkdir(dataDir, { recursive: true });
  const draft = await writeDraft(dataDir, [newKey()]);
  try {
    // If two processes race, `link` fails for the second, which then uses the first one's key.
    await link(draft, pathOf(dataDir)).catch((error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    });
  } finally {
    await rm(draft);
  }
  const made = await readKeyFile(dataDir);
  // An empty key would seal, and anybody could open.
  if (made.length === 0)
    throw new Error(`${pathOf(dataDir)} is empty: put a copy there, or remove it`);
  return made;
}

/**
 * Starts a key change: puts a new key first, and keeps the current one to open older secrets. Does nothing if a change is already under
 * way.
 */
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
  // Sync the folder: a power cut must not lose a key that is already in use.
  const folder = await open(dataDir, 'r');
  await folder.sync().finally(() => folder.close());
}

async function writeDraft(dataDir: string, keys: readonly string[]): Promise<string> {
  const draft = `${pathOf(dataDir)}.${randomBytes(6).toString('hex')}`;
  const text = keys.map((key) => `${key}\n`).join('');
  await writeFile(draft, text, { mode: 0o600, flush: true });
  // A command that root gives must not take the file from the server, whose user owns the folder.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDir);
    await chown(draft, uid, gid);
  }
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
