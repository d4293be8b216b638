import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { zipFile } from '../testing/zip-file.ts';
import { Refusal } from './refusal.ts';
import { unpack } from './unpack.ts';

const ENTRIES = [
  { name: 'a.xml', bytes: '<a/>' },
  { name: 'b.xml', bytes: '<b/>' },
];
const ARCHIVE = zipFile(ENTRIES);
const END = Buffer.from('PK\x05\x06', 'latin1');

async function namesIn(archive: Uint8Array): Promise<string[]> {
  return (await unpack(archive, DEFAULT_LIMITS)).map(({ name }) => name);
}

/** The archive with a comment of which some is missing. */
function commented(says: number, comment: string): Buffer {
  const archive = Buffer.from(ARCHIVE);
  archive.writeUInt16LE(says, archive.length - 2);
  return Buffer.concat([archive, Buffer.from(comment)]);
}

describe('an archive is read', () => {
  test.each([
    ['as it should be', ARCHIVE],
    ['with a comment', commented(5, 'hello')],
    ['with a comment that lacks its last byte', commented(6, 'hello')],
    ['with a comment that is longer than it says', commented(2, 'hello')],
    ['without its last byte', ARCHIVE.subarray(0, -1)],
    ['without its last two bytes', ARCHIVE.subarray(0, -2)],
    ['with a byte behind it', Buffer.concat([ARCHIVE, Buffer.alloc(1)])],
    ['with a disk block behind it', Buffer.concat([ARCHIVE, Buffer.alloc(64 * 1024)])],
    ['with something behind it that looks like its end', Buffer.concat([ARCHIVE, END])],
    ['with a false end in its comment', Buffer.concat([ARCHIVE, END, Buffer.alloc(30, 1)])],
  ])('%s', async (_, archive) => {
    expect(await namesIn(archive)).toEqual(['a.xml', 'b.xml']);
  });

  test('from a view into a larger buffer', async () => {
    const larger = Buffer.concat([Buffer.from('before'), commented(9, 'hello'), END]);
    const view = larger.subarray(6, -END.length);
    expect(await namesIn(new Uint8Array(view.buffer, view.byteOffset, view.length))).toHaveLength(
      2,
    );
  });
});

test.each([
  ['that lacks a part of its list', ARCHIVE.subarray(0, -30)],
  ['that lacks a third byte of its end', ARCHIVE.subarray(0, -3)],
  ['that goes on too long behind its end', Buffer.concat([ARCHIVE, Buffer.alloc(200_000)])],
  ['of ends alone', Buffer.concat(Array.from({ length: 50_000 }, () => END))],
])('an archive %s is refused', async (_, archive) => {
  await expect(namesIn(archive)).rejects.toThrow(new Refusal('damaged'));
});
