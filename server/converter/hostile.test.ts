import { beforeAll, describe, expect, test } from 'vitest';
import { createConverter } from './converter.ts';
import { HOSTILE_OTHERS } from './testing/hostile-others.ts';
import { HOSTILE_PDFS } from './testing/hostile-pdfs.ts';
import { HOSTILE_PICTURES } from './testing/hostile-pictures.ts';
import { HOSTILE_WORDS } from './testing/hostile-words.ts';
import { findActiveParts, textOf } from './testing/safety.ts';

/** Time limits of a conversion. A file that is too much for any machine gets less, because its conversion has to be ended. */
const SECONDS = { usual: 180, bounded: 2 };
/** Time limit of a test, with room for a busy machine. */
const TIMEOUT_MS = 240_000;

const FILES = [...HOSTILE_PICTURES, ...HOSTILE_PDFS, ...HOSTILE_WORDS, ...HOSTILE_OTHERS];
const usual = createConverter({ seconds: SECONDS.usual, isTrial: false });
const bounded = createConverter({ seconds: SECONDS.bounded, isTrial: false });

const contents = new Map<string, Uint8Array>();
let memory: number;
beforeAll(async () => {
  for (const { is, bytes } of FILES) contents.set(is, await bytes());
  memory = process.memoryUsage.rss();
}, TIMEOUT_MS);

describe.concurrent('a hostile file ends harmlessly:', () => {
  test.each(FILES)('$is', { timeout: TIMEOUT_MS }, async (file) => {
    const converter = file.ends === 'bounded' ? bounded : usual;
    const upload = { bytes: contents.get(file.is) ?? Buffer.alloc(0), fileName: 'statement.pdf' };
    const conversion = await converter.convert(upload, new AbortController().signal);

    expect(process.memoryUsage.rss() - memory, 'the worker itself stays small').toBeLessThan(
      2 ** 28,
    );
    if (file.ends === 'safe') expect(conversion).toMatchObject({ ok: true });
    else if (file.ends !== 'bounded') expect(conversion).toEqual({ ok: false, reason: file.ends });
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
