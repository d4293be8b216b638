import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { asDocument, compress } from './compressed.ts';

const HTML = `<p>${'All that you need to know. '.repeat(50)}</p>`;

test('a page is packed once for each encoding, whoever asks at the same time', async () => {
  const page = asDocument(HTML);
  const [first, second, third] = await Promise.all([
    page.packed('br'),
    page.packed('br'),
    page.packed('gzip'),
  ]);
  expect(second).toBe(first);
  expect(await page.packed('br')).toBe(first);
  expect(brotliDecompressSync(first ?? '').toString()).toBe(HTML);
  expect(gunzipSync(third ?? '').toString()).toBe(HTML);
});

test('the same words have the same mark after a start anew, others another', () => {
  expect(compress('text/plain', HTML).etag).toBe(asDocument(HTML).etag);
  expect(asDocument(`${HTML}!`).etag).not.toBe(asDocument(HTML).etag);
});
