import { expect, test } from 'vitest';
import { conversionsIn } from './at-once.ts';

const GIB = 2 ** 30;

test.each([
  [0.5, 1],
  [1, 1],
  [4, 2],
  [16, 9],
])('%d GiB of memory take %d conversions of the largest size at once', (size, count) => {
  expect(conversionsIn(size * GIB)).toBe(count);
});
