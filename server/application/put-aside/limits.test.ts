import { expect, it } from 'vitest';
import { findTooMany, MOST_BYTES, MOST_DOCUMENTS, MOST_PIECES, type Weight } from './limits.ts';

const pieces = (count: number, weight: Partial<Weight> = {}): Weight[] =>
  Array.from({ length: count }, (_, index) => ({
    id: `${weight.isDocument ? 'file' : 'answer'} ${index}`,
    bytes: 100,
    isDocument: false,
    ...weight,
  }));

it('keeps as many as fit', () => {
  expect(findTooMany([])).toEqual([]);
  expect(findTooMany(pieces(MOST_PIECES))).toEqual([]);
});

it('lets the oldest go first', () => {
  expect(findTooMany(pieces(MOST_PIECES + 2))).toEqual([
    `answer ${MOST_PIECES}`,
    `answer ${MOST_PIECES + 1}`,
  ]);
});

it('keeps few documents, and the answers beside them', () => {
  const files = pieces(MOST_DOCUMENTS + 1, { isDocument: true });
  expect(findTooMany([...files, ...pieces(1)])).toEqual([`file ${MOST_DOCUMENTS}`]);
});

it('keeps no more than its bytes, and what is small behind what is too large', () => {
  const [large] = pieces(1, { id: 'large', bytes: MOST_BYTES - 50 });
  const [other] = pieces(1, { id: 'other', bytes: 51 });
  const [small] = pieces(1, { id: 'small', bytes: 50 });
  expect(findTooMany([large, other, small] as Weight[])).toEqual(['other']);
});
