import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, type ConverterOptions, openConverter } from './convert.ts';
import { ALL_TYPES, reasonsFor } from './reasons.ts';
import { pdfFile } from './testing/pdf-file.ts';
import { smallPng } from './testing/picture-file.ts';
import { countProcesses, uniqueNumber } from './testing/processes.ts';
import { textOf } from '#server/converter/testing/safety.ts';
import { paragraph, wordFile } from './testing/word-file.ts';

const { pdf: PDF, word: WORD, tooSlow } = reasonsFor(ALL_TYPES);

const LONG = { timeout: 60_000 };
const opened: Converter[] = [];

afterEach(async () => {
  vi.unstubAllEnvs();
  for (const converter of opened.splice(0)) await converter.close();
});

function open(options: Partial<ConverterOptions> = {}): Converter {
  const converter = openConverter({ log: silentLog(), keepsWarm: false, ...options });
  opened.push(converter);
  return converter;
}

function wordOf(text: string) {
  return { bytes: wordFile({ body: paragraph(text) }), fileName: 'statement.docx' };
}

const PDF_UPLOAD = { bytes: pdfFile(), fileName: 'statement.pdf' };
/** Draws for longer than any test waits. */
const ENDLESS = {
  bytes: pdfFile({ content: Buffer.alloc(300 * 2 ** 20, '0 0 m\n') }),
  fileName: 'statement.pdf',
};

async function textFrom(conversion: ReturnType<Converter['convertToPdf']>): Promise<string> {
  const done = await conversion;
  return done.ok ? textOf(done.pdf).trim() : done.reason;
}

const never = new AbortController().signal;

describe('the control group of its programs', () => {
  let folder: string;
  const lowered = vi.fn();
  const lift = vi.fn(() => ({ [Symbol.dispose]: lowered }));
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'group-'));
    await writeFile(join(folder, 'cgroup.procs'), '');
    vi.clearAllMocks();
  });
  afterEach(() => rm(folder, { recursive: true }));
  const converter = (seconds: number) =>
    open({ group: { folder, lift, close() {} }, limits: { seconds } });

  test(
    'is joined by them, and stays what it is for a conversion that does not take long',
    LONG,
    async () => {
      expect(await converter(60).convertToPdf(PDF_UPLOAD, never)).toMatchObject({ ok: true });
      // Linux takes this for the number of the process that writes it.
      expect(await readFile(join(folder, 'cgroup.procs'), 'utf8')).toBe('0');
      expect(lift).not.toHaveBeenCalled();
    },
  );

  test('is lifted for one that takes long, until it ends', LONG, async () => {
    const conversion = converter(3).convertToPdf(ENDLESS, never);
    await vi.waitUntil(() => lift.mock.calls.length > 0, { timeout: 20_000 });
    expect(lowered).not.toHaveBeenCalled();
    await conversion;
    expect(lift).toHaveBeenCalledOnce();
    expect(lowered).toHaveBeenCalledOnce();
  });
});

test('a name says nothing: a Word document called .png becomes what it is', LONG, async () => {
  const upload = { ...wordOf('I am a document'), fileName: 'photo.png' };
  expect(await textFrom(open().convertToPdf(upload, never))).toBe('I am a document');
});

test('a college that does not take Word documents gets none, whatever they are called', async () => {
  const converter = open({ types: ['png', 'pdf'] });
  const upload = { ...wordOf('I am a document'), fileName: 'statement.pdf' };
  expect(await textFrom(converter.convertToPdf(upload, never))).toBe(
    'You can only enter the following file types: .png, .pdf',
  );
  expect(await converter.convertToPdf(PDF_UPLOAD, never)).toMatchObject({ ok: true });
});

test.each(['namespaces', 'limits'] as const)(
  'pictures, PDFs and Word documents are converted in a sandbox of %s',
  LONG,
  async (strength) => {
    const uploads = [{ bytes: smallPng(), fileName: 'photo.png' }, PDF_UPLOAD, wordOf('hello')];
    const converter = open({ strength });
    for (const upload of uploads) {
      expect(await converter.convertToPdf(upload, never)).toMatchObject({ ok: true, pages: 1 });
    }
  },
);

describe('a conversion', () => {
  test('that takes too long ends with a sentence', LONG, async () => {
    const converter = open({ limits: { seconds: 1 } });
    const conversion = await converter.convertToPdf(ENDLESS, never);
    expect(conversion).toEqual({ ok: false, reason: tooSlow, isTooSlow: true });
  });

  test('that is cancelled throws the reason, and leaves nothing running', LONG, async () => {
    const cancel = new AbortController();
    const pages = uniqueNumber();
    const running = () => countProcesses(String(pages));
    const conversion = open({ limits: { pages } }).convertToPdf(ENDLESS, cancel.signal);
    await vi.waitUntil(async () => (await running()) > 0, { timeout: 20_000 });
    cancel.abort(new Error('deleted by the applicant'));
    await expect(conversion).rejects.toThrow('deleted by the applicant');
    expect(await running()).toBe(0);
  });

  test('that was cancelled before does not start', async () => {
    const signal = AbortSignal.abort(new Error('deleted'));
    await expect(open().convertToPdf(PDF_UPLOAD, signal)).rejects.toThrow('deleted');
  });

  test('waits until what it needs is installed', LONG, async () => {
    const { promise: ready, resolve } = Promise.withResolvers<void>();
    const done = vi.fn();
    const conversion = open({ ready }).convertToPdf(PDF_UPLOAD, never).finally(done);
    await new Promise(setImmediate);
    expect(done).not.toHaveBeenCalled();
    resolve();
    expect(await conversion).toMatchObject({ ok: true });
  });

  test('can be cancelled while it waits', async () => {
    const cancel = new AbortController();
    const ready = new Promise<void>(() => {});
    const conversion = open({ ready }).convertToPdf(PDF_UPLOAD, cancel.signal);
    cancel.abort(new Error('deleted'));
    await expect(conversion).rejects.toThrow('deleted');
  });
});

describe('on a machine that lacks', () => {
  test.each([
    ['LibreOffice, a Word upload', () => wordOf('x'), WORD.unavailable],
    ['poppler, a PDF upload', () => PDF_UPLOAD, PDF.unavailable],
  ])('%s fails with a way out', async (_, upload, reason) => {
    const converter = open();
    vi.stubEnv('PATH', '/nowhere');
    expect(await converter.convertToPdf(upload(), never)).toEqual({ ok: false, reason });
  });

  test('LibreOffice, the way out is a PDF', () => {
    expect(WORD.unavailable).toContain('Please upload a PDF instead');
  });
});

test('a weak sandbox is logged at once, and not with every document', async () => {
  const log = silentLog();
  const warn = vi.spyOn(log, 'warn');
  const converter = open({ log, strength: 'limits' });
  await converter.checkSandbox();
  await converter.checkSandbox();
  expect(warn).toHaveBeenCalledTimes(1);
  expect(warn).toHaveBeenCalledWith(expect.anything(), expect.stringContaining('operations.md'));
});

describe('several at once', () => {
  test('each gets its own words back', LONG, async () => {
    const converter = open();
    const names = ['Ada', 'Grace', 'Katherine'];
    const texts = names.map((name) => textFrom(converter.convertToPdf(wordOf(name), never)));
    expect(await Promise.all(texts)).toEqual(names);
  });
});

describe('a LibreOffice that was opened ahead of time', () => {
  /** A converter whose programs can be told from all others of the machine. */
  function openMarked(options: Partial<ConverterOptions> = {}) {
    const seconds = uniqueNumber();
    const converter = open({ keepsWarm: true, limits: { seconds }, ...options });
    return { converter, countWaiting: () => countProcesses(String(seconds)) };
  }

  test('serves one document, and the next gets another', LONG, async () => {
    const { converter, countWaiting } = openMarked();
    await converter.warmUp();
    expect(await countWaiting()).toBeGreaterThan(0);
    const first = await textFrom(converter.convertToPdf(wordOf('first'), never));
    const second = await textFrom(converter.convertToPdf(wordOf('second'), never));
    expect([first, second]).toEqual(['first', 'second']);
  });

  test('waits for its turn behind the documents that wait', LONG, async () => {
    const turns: (() => Promise<void>)[] = [];
    const { converter, countWaiting } = openMarked({
      warmUpWhenRoom: async (open) => void turns.push(open),
    });
    await converter.warmUp();
    for (const text of ['one', 'two']) {
      expect(await textFrom(converter.convertToPdf(wordOf(text), never))).toBe(text);
    }
    expect(await countWaiting()).toBe(0);
    // However many documents came by, one wish waits.
    expect(turns).toHaveLength(1);
    await turns[0]?.();
    expect(await countWaiting()).toBeGreaterThan(0);
  });

  test('is gone when it is not needed any more', LONG, async () => {
    const { converter, countWaiting } = openMarked();
    await converter.warmUp();
    expect(await countWaiting()).toBeGreaterThan(0);
    await converter.close();
    expect(await countWaiting()).toBe(0);
  });

  test('is not opened in a weak sandbox, where it could outlive the worker', LONG, async () => {
    const { converter, countWaiting } = openMarked({ strength: 'limits' });
    await converter.warmUp();
    expect(await countWaiting()).toBe(0);
    expect(await textFrom(converter.convertToPdf(wordOf('cold'), never))).toBe('cold');
  });
});
