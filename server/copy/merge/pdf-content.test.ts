import { deflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { contentOf, unpack } from './pdf-content.ts';
import { PDFContext, PDFRawStream } from './pdf-library.ts';

const context = PDFContext.create();
const drawn = Buffer.from('0 0 m');
const stream = (entries: object, bytes: Uint8Array = drawn) =>
  PDFRawStream.of(context.obj(entries as Parameters<PDFContext['obj']>[0]) as never, bytes);
const deflated = stream({ Filter: 'FlateDecode' }, deflateSync(drawn));
const textOf = (bytes: Uint8Array | undefined) => bytes && Buffer.from(bytes).toString();

describe('a stream', () => {
  test.each([
    ['that is not packed', stream({})],
    ['that is deflated', deflated],
    ['whose filter is a list of one', stream({ Filter: ['FlateDecode'] }, deflateSync(drawn))],
    [
      'whose parameters are nothing',
      stream({ Filter: 'FlateDecode', DecodeParms: [null] }, deflateSync(drawn)),
    ],
  ])('%s is unpacked', (_, packed) => {
    expect(textOf(unpack(packed))).toBe('0 0 m');
  });

  test('that says it is packed, and is nothing, is nothing', () => {
    const nothing = stream({ Filter: 'FlateDecode' }, new Uint8Array());
    expect(textOf(unpack(nothing))).toBe('');
  });

  test.each([
    [
      'deflated behind a predictor',
      stream({ Filter: 'FlateDecode', DecodeParms: { Predictor: 12 } }, deflateSync(drawn)),
    ],
    ['packed twice', stream({ Filter: ['ASCIIHexDecode', 'FlateDecode'] }, deflateSync(drawn))],
    ['packed in another way', stream({ Filter: 'LZWDecode' })],
    ['damaged', stream({ Filter: 'FlateDecode' }, Buffer.from('no'))],
  ])('that is %s is left alone', (_, packed) => {
    expect(unpack(packed)).toBeUndefined();
  });
});

describe('the content of a page', () => {
  test('is all of its parts, each on a line of its own', () => {
    const parts = context.obj([context.register(deflated), context.register(stream({}))]);
    expect(textOf(contentOf(parts, context))).toBe('0 0 m\n0 0 m\n');
    expect(textOf(contentOf(context.register(deflated), context))).toBe('0 0 m\n');
  });

  test('may be nothing', () => {
    expect(textOf(contentOf(undefined, context))).toBe('');
  });

  test('is unknown where a part is', () => {
    const parts = context.obj(
      [deflated, stream({ Filter: 'LZWDecode' })].map((one) => context.register(one)),
    );
    expect(contentOf(parts, context)).toBeUndefined();
    expect(contentOf(context.obj([7]), context)).toBeUndefined();
  });
});
