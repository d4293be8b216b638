/**
 * Prints the `size-adjust` and `…-override` values that make a font every machine has take the same room as one of
 * ours, so that nothing jumps when ours arrives. Paste its output into `web/core/styles/fonts.css` after changing a font.
 *
 *   node tools/font-fallbacks.ts
 *
 * Liberation Sans and Liberation Serif have, by design, the widths of Arial and Times New Roman.
 */
import { readFileSync } from 'node:fs';
import { chromium } from '@playwright/test';

interface Pair {
  readonly file: string;
  readonly weight: number;
  readonly fallback: string;
}

interface Metrics {
  readonly ascent: number;
  readonly descent: number;
  readonly width: number;
  readonly fallbackWidth: number;
}

const PAIRS: readonly Pair[] = [
  {
    file: '@fontsource-variable/atkinson-hyperlegible-next/files/atkinson-hyperlegible-next-latin-wght-normal.woff2',
    weight: 400,
    fallback: 'Liberation Sans',
  },
  {
    file: '@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
    weight: 600,
    fallback: 'Liberation Serif',
  },
];

/** English text like the form's: only its letter frequencies count. */
const SAMPLE =
  'Tell us who you are and how we can reach you. We use your legal name on your records, and the name you go by ' +
  'everywhere else. Your answers are saved as you go, so you can stop and come back at any time before the deadline.';

const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  const page = await browser.newPage();
  for (const pair of PAIRS) {
    const metrics = await page.evaluate(measure, { ...pair, font: dataUrl(pair.file), SAMPLE });
    print(pair, metrics);
  }
} finally {
  await browser.close();
}

function dataUrl(file: string): string {
  const bytes = readFileSync(new URL(`../node_modules/${file}`, import.meta.url));
  return `data:font/woff2;base64,${bytes.toString('base64')}`;
}

/** Runs in the browser. All numbers are for a font size of 1000 px. */
async function measure(task: Pair & { font: string; SAMPLE: string }): Promise<Metrics> {
  const face = new FontFace('Ours', `url(${task.font})`, { weight: '200 900' });
  document.fonts.add(await face.load());
  const canvas = document.createElement('canvas').getContext('2d');
  if (canvas === null) throw new Error('No canvas to measure on.');
  canvas.font = `${task.weight} 1000px "${task.fallback}"`;
  const fallbackWidth = canvas.measureText(task.SAMPLE).width;
  canvas.font = `${task.weight} 1000px Ours`;
  const ours = canvas.measureText(task.SAMPLE);
  document.fonts.delete(face);
  return {
    ascent: ours.fontBoundingBoxAscent,
    descent: ours.fontBoundingBoxDescent,
    width: ours.width,
    fallbackWidth,
  };
}

function print(pair: Pair, metrics: Metrics): void {
  const adjust = metrics.width / metrics.fallbackWidth;
  const percent = (value: number) => `${(value * 100).toFixed(2)}%`;
  console.log(`${pair.file.split('/').at(-1)} over ${pair.fallback} at weight ${pair.weight}`);
  console.log(`  size-adjust: ${percent(adjust)};`);
  console.log(`  ascent-override: ${percent(metrics.ascent / 1000 / adjust)};`);
  console.log(`  descent-override: ${percent(metrics.descent / 1000 / adjust)};`);
  console.log('  line-gap-override: 0%;');
}
