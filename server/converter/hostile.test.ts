import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createConverter } from './converter.ts';
import type { HostileFile } from './testing/hostile.ts';
import { HOSTILE_OTHERS } from './testing/hostile-others.ts';
import { HOSTILE_PDFS } from './testing/hostile-pdfs.ts';
import { HOSTILE_PICTURES } from './testing/hostile-pictures.ts';
import { HOSTILE_WORDS } from './testing/hostile-words.ts';
import { findActiveParts, textOf } from './testing/safety.ts';

/** What a conversion may take here; what is too much for any machine is given less, because it has to be ended. */
const SECONDS = { usual: 180, bounded: 3 };
/** What a test may take, with room for a busy machine to notice. */
const TIMEOUT_MS = 240_000;

/** How many hostile files there are. */
const COUNT = 116;
/** Of the files that were tried. */
const sums = new Set<string>();

const usual = createConverter({ seconds: SECONDS.usual, isTrial: false });
const bounded = createConverter({ seconds: SECONDS.bounded, isTrial: false });

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
    const conversion = await converter.convert(upload, new AbortController().signal);

    expect(process.memoryUsage.rss() - memory, 'the worker itself stays small').toBeLessThan(
      2 ** 28,
    );
    if (file.ends === 'safe') expect(conversion).toMatchObject({ ok: true });
    else if (file.ends !== 'bounded') expect(conversion).toEqual({ ok: false, ...file.ends });
    if (!conversion.ok) return;
    expect(await findActiveParts(conversion.pdf)).toEqual([]);
    expect(conversion.pictures.length).toBeGreaterThan(0);
    const text = textOf(conversion.pdf);
    if (file.keeps !== undefined)
      expect(Buffer.from(conversion.pdf).includes(Buffer.from(file.keeps))).toBe(true);
    if (file.shows !== undefined) expect(text).toContain(file.shows);
    if (file.hides !== undefined) expect(text).not.toContain(file.hides);
  });
});

test(`they are ${COUNT} files, and no two are alike`, () => {
  expect(sums.size).toBe(COUNT);
});
