import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { type ZipEntry, zipFile } from '../testing/zip-file.ts';
import { Refusal, type WhyNot } from './refusal.ts';
import { unpack } from './unpack.ts';

const LIMITS = { parts: 3, unpackedBytes: 1000 };

async function namesIn(entries: readonly ZipEntry[]): Promise<string[]> {
  return (await unpack(zipFile(entries), LIMITS)).map(({ name }) => name);
}

test('parts come with their names and bytes, folders do not come', async () => {
  const parts = await unpack(
    zipFile([
      { name: 'word/', bytes: '' },
      { name: 'word/document.xml', bytes: '<x/>' },
    ]),
    DEFAULT_LIMITS,
  );
  expect(parts).toEqual([{ name: 'word/document.xml', bytes: Buffer.from('<x/>') }]);
});

test('names that were written with backslashes mean the same', async () => {
  expect(await namesIn([{ name: 'word\\document.xml', bytes: '' }])).toEqual(['word/document.xml']);
});

const part = (name: string, bytes = '') => ({ name, bytes });

test.each<[string, ZipEntry[], WhyNot | undefined]>([
  ['as many parts as allowed', [part('a'), part('b'), part('c')], undefined],
  ['one part more', [part('a'), part('b'), part('c'), part('d')], 'tooBig'],
  ['as many bytes as allowed', [part('a', 'x'.repeat(600)), part('b', 'x'.repeat(400))], undefined],
  ['one byte more', [part('a', 'x'.repeat(600)), part('b', 'x'.repeat(401))], 'tooBig'],
  ['more bytes than it says', [{ ...part('a', 'x'.repeat(2000)), claims: 10 }], 'damaged'],
  ['fewer bytes than it says', [{ ...part('a', 'x'), claims: 10 }], 'damaged'],
  ['a part with a password', [{ ...part('a'), isEncrypted: true }], 'protected'],
  ['two parts of one name', [part('a.xml'), part('A.xml')], 'damaged'],
  ['a name above its folder', [part('../a')], 'damaged'],
  ['a name above its folder, written with backslashes', [part('..\\a')], 'damaged'],
  ['a name from the root', [part('/a')], 'damaged'],
  ['a name on a drive', [part('C:\\a')], 'damaged'],
])('an archive with %s is taken or refused', async (_, entries, reason) => {
  const names = namesIn(entries);
  if (reason === undefined) expect((await names).length).toBe(entries.length);
  else await expect(names).rejects.toThrow(new Refusal(reason));
});
