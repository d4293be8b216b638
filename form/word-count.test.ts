import { expect, it } from 'vitest';
import { countWords } from './word-count.ts';

it.each([
  ['', 0],
  [' \n ', 0],
  ['One two,  three.', 3],
  ['I don’t know — it is a three-part thing.', 8],
  ['In 2026 I won 3 games', 6],
  ['¿Qué quieres estudiar, y por qué?', 6],
  ['e.g. 3.5 miles', 3],
  ['…!', 0],
  ['أحب الأنهار', 2],
  ['我喜欢河流。', 5],
  ['Я люблю реки', 3],
])('%j has %i words', (text, count) => {
  expect(countWords(text)).toBe(count);
});
