/**
 * Makes the two font files of the first screen, in `web/core/styles/fonts/`: only the weights that the styles use and the letters of
 * English and Spanish. They weigh 23 kB; the ones that they are made of, 85 kB. Run it after an update of a font.
 *
 *   node tools/font-files.ts
 */

import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import subsetFont from 'subset-font';

interface FontFile {
  readonly from: string;
  readonly to: string;
  readonly weights: number | { readonly min: number; readonly max: number };
  readonly ranges: Ranges;
  readonly features: readonly string[];
}

/** Code point ranges. `web/core/styles/fonts.css` repeats them. */
type Ranges = readonly (readonly [from: number, to: number])[];

/** The characters of headings, without the signs of addresses and sums; a heading with such a sign loads the whole file. */
const WORDS: Ranges = [
  [0x20, 0x22],
  [0x26, 0x29],
  [0x2c, 0x3b],
  [0x3f, 0x3f],
  [0x41, 0x5a],
  [0x61, 0x7a],
  [0xa0, 0xa1],
  [0xaa, 0xaa],
  [0xba, 0xba],
  [0xbf, 0xbf],
  [0xc1, 0xc1],
  [0xc9, 0xc9],
  [0xcd, 0xcd],
  [0xd1, 0xd1],
  [0xd3, 0xd3],
  [0xda, 0xda],
  [0xdc, 0xdc],
  [0xe1, 0xe1],
  [0xe9, 0xe9],
  [0xed, 0xed],
  [0xf1, 0xf1],
  [0xf3, 0xf3],
  [0xfa, 0xfa],
  [0xfc, 0xfc],
  [0x2013, 0x2014],
  [0x2018, 0x2019],
  [0x201c, 0x201d],
  [0x2026, 0x2026],
];

const SIGNS: Ranges = [
  [0x23, 0x25],
  [0x2a, 0x2b],
  [0x3c, 0x3e],
  [0x40, 0x40],
  [0x5b, 0x60],
  [0x7b, 0x7e],
  [0xa9, 0xa9],
  [0xab, 0xab],
  [0xb0, 0xb0],
  [0xb7, 0xb7],
  [0xbb, 0xbb],
  [0x2022, 0x2022],
  [0x202f, 0x202f],
  [0x2032, 0x2033],
];

/** The OpenType features that the styles use, and kerning. No letter here is composed of two glyphs. */
const FILES: readonly FontFile[] = [
  {
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    to: 'body.woff2',
    weights: { min: 400, max: 600 },
    ranges: [...WORDS, ...SIGNS],
    features: ['kern', 'liga', 'lnum', 'tnum'],
  },
  {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    to: 'headings.woff2',
    weights: 600,
    ranges: WORDS,
    features: ['kern', 'liga', 'lnum'],
  },
];

const { resolve } = createRequire(import.meta.url);
const textOf = (ranges: Ranges) =>
  ranges
    .map(([from, to]) =>
      String.fromCodePoint(...Array.from({ length: to - from + 1 }, (_, index) => from + index)),
    )
    .join('');

for (const { from, to, weights, ranges, features } of FILES) {
  const whole = readFileSync(resolve(from));
  const part = await subsetFont(whole, textOf(ranges), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    // Keep the names of the makers, and the licence.
    preserveNameIds: [0, 7, 8, 9, 11, 13, 14],
  });
  writeFileSync(fileURLToPath(new URL(`../web/styles/fonts/${to}`, import.meta.url)), part);
  console.log(`${to}: ${part.length} bytes of ${whole.length}`);
}
