import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import { openSealing } from './sealing.ts';
import { readSettings } from './settings.ts';

const dataDir = temporaryFolder('sealing-');

const secretsKey = 'a key that nobody can guess at all';
const secretsKeyPrevious = undefined;

it('what is sealed opens for what it was sealed for, with the same key, and otherwise not at all', async () => {
  const sealing = await openSealing({ secretsKey, secretsKeyPrevious, dataDir });
  const sealed = sealing.seal('correct horse', 'destination 1');
  expect(sealed.includes('correct horse')).toBe(false);
  expect(sealing.open(sealed, 'destination 1')).toBe('correct horse');
  expect(sealing.open(sealed, 'destination 2')).toBeUndefined();
  const other = await openSealing({ secretsKey: `${secretsKey}!`, secretsKeyPrevious, dataDir });
  expect(other.open(sealed, 'destination 1')).toBeUndefined();
  for (const at of sealed.keys()) {
    const changed = Buffer.from(sealed);
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(sealing.open(changed, 'destination 1')).toBeUndefined();
    expect(sealing.open(sealed.subarray(0, at), 'destination 1')).toBeUndefined();
  }
  expect(sealing.seal('correct horse', 'destination 1').equals(sealed)).toBe(false);
});

it('without a setting, the key is drawn once, for its owner only, whoever comes first', async () => {
  const settings = { secretsKey: undefined, secretsKeyPrevious, dataDir: join(dataDir, 'new') };
  const sealings = await Promise.all([1, 2, 3, 4].map(() => openSealing(settings)));
  const sealed = sealings[0]?.seal('correct horse', 'x') ?? Buffer.alloc(0);
  for (const sealing of sealings) expect(sealing.open(sealed, 'x')).toBe('correct horse');
  const path = join(dataDir, 'new', 'secrets.key');
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(Buffer.from((await readFile(path, 'utf8')).trim(), 'base64')).toHaveLength(32);
});

it('an empty key file seals nothing', async () => {
  const emptied = join(dataDir, 'emptied');
  await mkdir(emptied);
  await writeFile(join(emptied, 'secrets.key'), '');
  const settings = { secretsKey: undefined, secretsKeyPrevious, dataDir: emptied };
  await expect(openSealing(settings)).rejects.toThrow(/secrets\.key is empty/);
});

it('another key may open what it has sealed, and seals nothing', async () => {
  const newKey = `${secretsKey}!`;
  const old = await openSealing({ secretsKey, secretsKeyPrevious, dataDir });
  const both = { secretsKey: newKey, secretsKeyPrevious: secretsKey, dataDir };
  const sealing = await openSealing(both);
  const [before, after] = [old.seal('correct horse', 'x'), sealing.seal('correct horse', 'x')];
  expect(sealing.open(before, 'x')).toBe('correct horse');
  expect(sealing.open(before, 'y')).toBeUndefined();
  expect([before, after].map((sealed) => sealing.isCurrent(sealed, 'x'))).toEqual([false, true]);
  expect(old.open(after, 'x')).toBeUndefined();
});

it('a key that is too short is refused, and not shown', () => {
  expect(() => readSettings({ SECRETS_KEY: 'hunter2' }, 'guest')).toThrow(
    /^SECRETS_KEY is "\*\*\*"\. It may hold at least 32 characters/,
  );
});
