import { expect, it } from 'vitest';
import type { Option } from '../engine/definition.ts';
import { createOrder } from './order.ts';

const list = (...labels: string[]): Option[] => labels.map((label) => ({ value: label, label }));
const labelsOf = (options: readonly Option[]) => options.map(({ label }) => label);

const LETTERS = [...'ABCDEFGHIJKLMNOPQRST'];
const BACKWARDS = LETTERS.toReversed();

it.each([
  ['a long list is in the alphabet of the language', LETTERS, BACKWARDS, LETTERS],
  ['what stands in front stays there', ['Z', ...LETTERS], ['Z', ...BACKWARDS], ['Z', ...LETTERS]],
  [
    'what stands behind it stays there',
    [...LETTERS, 'None', 'Other'],
    [...BACKWARDS, 'Ninguna', 'Otra'],
    [...LETTERS, 'Ninguna', 'Otra'],
  ],
  ['a list in an order of its own keeps it', BACKWARDS, BACKWARDS, BACKWARDS],
  ['a short list keeps its order', ['No', 'Yes'], ['No', 'Ja'], ['No', 'Ja']],
  [
    'accents are no letters behind z',
    LETTERS,
    ['Ángel', 'Zoo', ...LETTERS.slice(2)],
    ['Ángel', ...LETTERS.slice(2), 'Zoo'],
  ],
])('%s', (_, english, translated, expected) => {
  expect(labelsOf(createOrder('es')(list(...english), list(...translated)))).toEqual(expected);
});

it.each([
  ['sv', ['Zoo', 'Öl']],
  ['de', ['Öl', 'Zoo']],
])('the alphabet is that of %s', (locale, expected) => {
  const translated = [...LETTERS.slice(2), 'Zoo', 'Öl'];
  const ordered = createOrder(locale)(list(...LETTERS), list(...translated));
  const asked = labelsOf(ordered).filter((label) => expected.includes(label));
  expect(asked).toEqual(expected);
});
