import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import type { HostileFile } from './testing/hostile.ts';
import { HOSTILE_OTHERS } from './testing/hostile-others.ts';
import { HOSTILE_PDFS } from './testing/hostile-pdfs.ts';
import { HOSTILE_PICTURES } from './testing/hostile-pictures.ts';
import { HOSTILE_WORDS } from './testing/hostile-words.ts';
import { findActiveParts, textOf } from '#server/converter/testing/safety.ts';

/** What a conversion may take here; what is too much for any machine is given less, because it has to be ended. */
const SECONDS = { usual: 90, bounded: 2 };
/** What a test may take, with room for a busy machine to notice. */
const TIMEOUT_MS = 120_000;

/** How many hostile files there are; at least 40 were promised. */
const COUNT = 117;
/** Of the files that were tried. */
const sums = new Set<string>();

let usual: Converter;
let bounded: Converter;
beforeAll(() => {
  const open = (seconds: number) =>
    openConverter({ log: silentLog(), limits: { seconds }, keepsWarm: false });
  usual = open(SECONDS.usual);
  bounded = open(SECONDS.bounded);
});
afterAll(() => Promise.all([usual.close(), bounded.close()]));

describe.each([
  ['pictures', HOSTILE_PICTURES],
  ['PDFs', HOSTILE_PDFS],
  ['Word documents', HOSTILE_WORDS],
  ['other files', HOSTILE_OTHERS],
])('of hostile %s', (_, files: readonly HostileFile[]) => {
  test.each(files)('$is ends harmlessly', { timeout: TIMEOUT_MS }, async (file) => {
    const bytes = await file.bytes();
    sums.add(createHash('sha256').update(bytes).digest('hex'));
    const memory = process.memoryUsage.rss();
    const converter = file.ends === 'bounded' ? bounded : usual;
    const upload = { bytes, fileName: 'statement.pdf' };
    const conversion = await converter.convertToPdf(upload, new AbortController().signal);

    expect(process.memoryUsage.rss() - memory, 'the worker itself stays small').toBeLessThan(
      2 ** 28,
    );
    if (file.ends === 'safe') expect(conversion).toMatchObject({ ok: true });
    else if (file.ends !== 'bounded') expect(conversion).toEqual({ ok: false, ...file.ends });
    if (!conversion.ok) return expect(conversion.reason).toMatch(/^[A-Z].+\.\w* ?.*$/);
    expect(await findActiveParts(conversion.pdf)).toEqual([]);
    const text = textOf(conversion.pdf);
    if (file.keeps !== undefined)
      expect(Buffer.from(conversion.pdf).includes(Buffer.from(file.keeps))).toBe(true);
    if (file.shows !== undefined) expect(text).toContain(file.shows);
    if (file.hides !== undefined) expect(text).not.toContain(file.hides);
  });
});

test(`they are ${COUNT} files, and no two are alike`, () => {
  expect(sums.size).toBe(COUNT);
  expect(COUNT).toBeGreaterThanOrEqual(40);
});
