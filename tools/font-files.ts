/**
 * Makes the two font files of the first screen, in `web/core/styles/fonts/`: only the weights that the styles use and the letters of
 * English and Spanish, by the ranges in `web/core/styles/fonts.css`. They weigh 23 kB; the ones that they are made of, 85 kB. Run it after
 * an update of a font.
 *
 *   node tools/font-files.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import subsetFont from 'subset-font';

const STYLES = resolve(import.meta.dirname, '../web/core/styles');
const SHEET = readFileSync(resolve(STYLES, 'fonts.css'), 'utf8');

/** The OpenType features that the styles use, and kerning. No letter here is composed of two glyphs. */
const FILES = [
  {
    from: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    to: 'body.woff2',
    weights: { min: 400, max: 600 },
    features: ['kern', 'liga', 'lnum', 'tnum'],
  },
  {
    from: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    to: 'headings.woff2',
    weights: 600,
    features: ['kern', 'liga', 'lnum'],
  },
];

const { resolve: find } = createRequire(import.meta.url);
for (const { from, to, weights, features } of FILES) {
  const whole = readFileSync(find(from));
  const part = await subsetFont(whole, lettersOf(to), {
    targetFormat: 'woff2',
    variationAxes: { wght: weights },
    keepFeatures: features,
    // Keep the names of the makers, and the licence.
    preserveNameIds: [0, 7, 8, 9, 11, 13, 14],
  });
  writeFileSync(resolve(STYLES, 'fonts', to), part);
  console.log(`${to}: ${part.length} bytes of ${whole.length}`);
}

/** The letters in the range that the style sheet gives a file. */
function lettersOf(file: string): string {
  const range = new RegExp(`/${file}"[^}]*unicode-range:([^;]*);`).exec(SHEET)?.[1] ?? '';
  const codes = [...range.matchAll(/U\+(\w+)(?:-(\w+))?/g)].flatMap(
    ([, first = '', last = first]) => {
      const [from, to] = [Number.parseInt(first, 16), Number.parseInt(last, 16)];
      return Array.from({ length: to - from + 1 }, (_, index) => from + index);
    },
  );
  return String.fromCodePoint(...codes);
}
