import { expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { unpack } from './unpack.ts';
import { type Part, writeZip } from './zip.ts';

test('an archive that was written is read again, part by part', async () => {
  const parts: Part[] = [
    { name: '[Content_Types].xml', bytes: Buffer.from('<Types/>') },
    { name: 'word/media/bäld 图.png', bytes: Buffer.from([0, 1, 2, 255]) },
    { name: 'word/empty.xml', bytes: Buffer.alloc(0) },
    { name: 'word/large.xml', bytes: Buffer.alloc(300_000, 'x') },
  ];
  const read = await unpack(writeZip(parts), DEFAULT_LIMITS);
  expect(read.map(({ name }) => name)).toEqual(parts.map(({ name }) => name));
  expect(read.map(({ bytes }) => Buffer.from(bytes))).toEqual(
    parts.map(({ bytes }) => Buffer.from(bytes)),
  );
});
