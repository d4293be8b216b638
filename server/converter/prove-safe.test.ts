import { deflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { findActive, readPdfContents } from '#server/converter/prove-safe.ts';

const CASES: readonly (readonly [string, string, string[]])[] = [
  ['a page', '1 0 obj << /Type /Page /Contents 2 0 R >> endobj', []],
  ['a link to the web', '1 0 obj << /A << /S /URI /URI (https://x.example) >> >>', []],
  ['a script in an odd spelling', '1 0 obj << /S /J#61vaScript >>', ['JavaScript']],
  [
    'names without space between them',
    '1 0 obj<</OpenAction<</S/Launch>>>>',
    ['Launch', 'OpenAction'],
  ],
  ['a name in a string', '1 0 obj << /Title (about /JavaScript \\) /JS (and /AA)) >>', []],
  ['a name behind a string', '1 0 obj << /Title (a\\)b) /AA << >> >>', ['AA']],
  ['a name in a comment', '1 0 obj << /Type /Page % /JavaScript\n >>', []],
  ['a name in a stream', '1 0 obj << >> stream\n/JavaScript (\nendstream endobj', []],
  ['a name behind a stream', '1 0 obj << >> stream\n(\nendstream 2 0 obj << /XFA 1 >>', ['XFA']],
  ['a longer name', '1 0 obj << /AAA 1 /JSON 2 /LaunchPad 3 >>', []],
];

test.each(CASES)('a PDF shows its active names: %s', (_, pdf, active) => {
  expect(findActive(readPdfContents(Buffer.from(pdf, 'latin1'))).sort()).toEqual(active);
});

test('a name packed in a list of objects is seen too', () => {
  const packed = deflateSync(Buffer.from('5 0 << /Type /Page /AA << /O 6 0 R >> >>'));
  const pdf = Buffer.concat([
    Buffer.from('1 0 obj << /Type /ObjStm /Filter /FlateDecode >> stream\n'),
    packed,
    Buffer.from('\nendstream endobj'),
  ]);
  const contents = readPdfContents(pdf);
  expect(findActive(contents)).toEqual(['AA']);
  expect(contents.pages).toBe(1);
});

test('a list of objects that unpacks without end is refused', () => {
  const packed = deflateSync(Buffer.alloc(65 * 2 ** 20));
  const start = Buffer.from('1 0 obj << /Type /ObjStm >> stream\n');
  expect(() => readPdfContents(Buffer.concat([start, packed]))).toThrow(RangeError);
});
