import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { describe, expect, test, vi } from 'vitest';
import { temporaryFolder } from '#server/core/testing/temporary-folder.ts';
import type { Conversion, Reason } from './answers.ts';
import { createConverter } from './converter.ts';
import type { Limits } from './limits.ts';
import { type PdfFile, packed, pdfFile } from './testing/pdf-file.ts';
import { renderPage } from './testing/pixels.ts';
import { findActiveParts, infoOf, textOf } from './testing/safety.ts';
import { findFaults, structureOf } from './testing/soundness.ts';
import { paragraph, wordFile } from './testing/word-file.ts';

// A busy machine gives conversions little processor time.
vi.setConfig({ testTimeout: 120_000 });

const never = new AbortController().signal;
const converter = createConverter({ seconds: 110, isTrial: false });
const corpusFile = (name: string) =>
  readFileSync(join(import.meta.dirname, '../../tools/bench/corpus/files/pdf.js', name));

async function convert(bytes: Uint8Array): Promise<Extract<Conversion, { ok: true }>> {
  const conversion = await converter.convert({ bytes, fileName: 'my statement.pdf' }, never);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion;
}

const namesOf = ({ remarks }: Extract<Conversion, { ok: true }>) => remarks.map(({ name }) => name);

async function sizesOf(pdf: Uint8Array): Promise<number[][]> {
  const document = await PDFDocument.load(pdf, { updateMetadata: false });
  return document.getPages().map((page) => {
    const { width, height } = page.getSize();
    return [Math.round(width), Math.round(height)];
  });
}

const spec = (extra = '') => ({
  is: `<< /Type /Filespec /F (transcript.pdf) ${extra} /EF << /F 11 0 R >> >>`,
});
const FILE = packed('Hello', '/Type /EmbeddedFile');
const TREE = '/Names << /EmbeddedFiles << /Kids [<< /Names [(x) 10 0 R] >>] >> >>';
const ATTACHED = { catalog: TREE, objects: [spec(), FILE] };
const SAYS = '/Contents (Did you check this?)';
const WINDOW = '/Popup << /Type /Annot /Subtype /Popup /Rect [200 500 300 600] >>';
const CIRCLE = '/Subtype /Circle /Rect [72 500 92 520]';
const NOTE = `/Subtype /Text /Rect [72 500 92 520] ${SAYS}`;
const LINK = '/Rect [72 500 92 520] /A << /S /URI /URI (https://example.org) >>';
const annotated = (...annotations: string[]): PdfFile => ({
  page: `/Annots [${annotations.map((each) => `<< /Type /Annot ${each} >>`).join(' ')}]`,
});

const REMARKED: readonly [what: string, file: PdfFile, ...remarks: string[]][] = [
  ['an attached file', ATTACHED, 'filesBesides'],
  ['a note', annotated(NOTE), 'comments'],
  ['a circle with a comment', annotated(`${CIRCLE} ${SAYS} ${WINDOW}`), 'comments'],
  ['nothing on its pages', { content: '', pages: 2 }, 'blank'],
  [
    'a file of a program, a link, an empty note, a described circle, and the end of a review',
    {
      catalog: TREE,
      objects: [spec('/AFRelationship /Source'), FILE],
      ...annotated(
        `/Subtype /Link ${LINK} /Contents (Our website)`,
        NOTE.replace(/\(.*\)/, '(\\r )'),
        `${CIRCLE} ${SAYS}`,
        `${NOTE} /StateModel (Review) /State (Accepted)`,
      ),
    },
  ],
];

const XFA = '/AcroForm << /Fields [] /XFA [(template) 10 0 R] >> /NeedsRendering true';
const NEW_PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

/** Other reasons are among the hostile files. */
const REFUSED: readonly [what: string, bytes: () => Uint8Array, Reason, Partial<Limits>?][] = [
  ['a PDF with another password', () => corpusFile('print_protection.pdf'), 'pdf protected'],
  [
    'the cover of a portfolio',
    () => pdfFile({ ...ATTACHED, catalog: `/Collection << /View /D >> ${TREE}` }),
    'pdf portfolio',
  ],
  [
    'a form that a program draws',
    () => pdfFile({ catalog: XFA, objects: [packed('<xdp/>')] }),
    'pdf living',
  ],
  [
    'a Word document of too many pages',
    () => wordFile({ body: NEW_PAGE.repeat(3) }),
    'tooManyPages',
    { pages: 2 },
  ],
  ['an answer that is too large', pdfFile, 'tooBigInside', { outputBytes: 500 }],
];

describe.concurrent('a PDF', () => {
  test('keeps its words and the sizes of its pages, each with a picture', async () => {
    const document = await PDFDocument.create();
    const sizes: [number, number][] = [
      [612, 792],
      [842, 595],
      [300, 300],
    ];
    for (const size of sizes) document.addPage(size).drawText('Hello', { x: 9, y: 99 });
    const { pdf, pages, pictures, remarks } = await convert(await document.save());
    expect(pages).toBe(3);
    expect(await sizesOf(pdf)).toEqual(sizes);
    expect(textOf(pdf).match(/Hello/g)).toHaveLength(3);
    expect(remarks).toEqual([]);
    const shown = await Promise.all(pictures.map((picture) => sharp(picture).metadata()));
    expect(shown.map(({ format, width, height }) => [format, width, height])).toEqual([
      ['webp', 1082, 1400],
      ['webp', 1400, 990],
      ['webp', 1400, 1400],
    ]);
  });

  test('keeps its structure, language and title, and gets its name for a title where it has none', async () => {
    const tagged = await convert(wordFile({ body: paragraph('Hello') }));
    const document = await PDFDocument.load(tagged.pdf, { updateMetadata: false });
    document.catalog.set(PDFName.of('Lang'), PDFName.of('es'));
    document.setTitle('About me');
    const { pdf } = await convert(await document.save());
    expect(structureOf(pdf)).toContain('Hello');
    expect(infoOf(pdf)).toMatch(/^Title: +About me$/m);
    expect((await PDFDocument.load(pdf)).catalog.has(PDFName.of('Lang'))).toBe(true);
    expect(findFaults(pdf)).toBe('');
    expect(infoOf((await convert(pdfFile())).pdf)).toMatch(/^Title: +my statement$/m);
  });

  test('keeps what was typed into its form, which cannot be changed any more', async () => {
    const document = await PDFDocument.create();
    const page = document.addPage([612, 792]);
    const name = document.getForm().createTextField('name');
    name.setText('Ada Applicant');
    name.addToPage(page, { x: 72, y: 600, width: 300, height: 30 });
    const { pdf } = await convert(await document.save());
    expect(textOf(pdf)).toContain('Ada Applicant');
    expect(await findActiveParts(pdf)).toEqual([]);
  });

  const red = '1 0 0 rg 0 0 306 396 re f';
  const cases: readonly (readonly [string, PdfFile, [number, number]])[] = [
    ['a page turned to the right', { page: '/Rotate 90' }, [0.25, 0.25]],
    ['the part that was cropped', { page: '/CropBox [206 296 406 496]' }, [0.25, 0.75]],
  ];
  test.each(cases)('shows what a reader shows: %s', async (_, file, [x, y]) => {
    const { pdf } = await convert(pdfFile({ ...file, content: red }));
    const picture = await renderPage(pdf);
    expect(picture.colorAt(x, y)).toEqual([255, 0, 0]);
    expect(picture.colorAt(1 - x, 1 - y)).toEqual([255, 255, 255]);
  });

  test.each([
    ['a list of pages that goes in circles', 'Pages-tree-refs.pdf'],
    ['a font of which poppler complains', 'Type3WordSpacing.pdf'],
  ])('with %s is drawn again, with a remark', async (_, name) => {
    const made = await convert(corpusFile(name));
    const { pdf, pictures } = made;
    expect(namesOf(made)).toEqual(['drawnAgain']);
    expect(await findActiveParts(pdf)).toEqual([]);
    expect(pictures.length).toBeGreaterThan(0);
  });

  test.each(REMARKED)('with %s has the remark that it needs', async (_, file, ...remarks) => {
    expect(namesOf(await convert(pdfFile(file)))).toEqual(remarks);
  });
});

describe.concurrent('a converter', () => {
  test.each(REFUSED)(
    'a file is refused with its reason: %s',
    async (_, bytes, reason, limits = {}) => {
      const own = createConverter({ seconds: 110, isTrial: false, limits });
      const upload = { bytes: bytes(), fileName: 'statement.docx' };
      expect(await own.convert(upload, never)).toEqual({ ok: false, reason });
    },
  );

  test('a file is refused that takes too long', async () => {
    const hasty = createConverter({ seconds: 0.02, isTrial: false });
    const conversion = await hasty.convert({ bytes: pdfFile(), fileName: 'x' }, never);
    expect(conversion).toEqual({ ok: false, reason: 'tooSlow' });
  });
});

describe('on a machine that lacks bubblewrap', () => {
  const folder = temporaryFolder('no-wall-');
  const upload = { bytes: pdfFile(), fileName: 'statement.pdf' };

  test('documents wait, and it is said once', async () => {
    vi.stubEnv('PATH', '/nowhere');
    const waiting = createConverter({ seconds: 110, isTrial: false });
    await expect(waiting.convert(upload, never)).rejects.toThrow('no wall');
    expect(await waiting.findTrouble()).toMatch(/^Documents wait: /);
    vi.unstubAllEnvs();
    expect(await waiting.convert(upload, never)).toMatchObject({ ok: true });
    expect(await waiting.findTrouble()).toBeUndefined();
  });

  test('a trial that only this machine reaches goes on with limits alone, and says so', async () => {
    const trial = createConverter({ seconds: 110, isTrial: true });
    writeFileSync(join(folder, 'bwrap'), '#!/bin/sh\necho No permissions >&2; exit 1', {
      mode: 0o755,
    });
    vi.stubEnv('PATH', `${folder}:${process.env.PATH}`);
    expect(await trial.findTrouble()).toContain('limits alone');
    expect(await trial.convert(upload, never)).toMatchObject({ ok: true, pages: 1 });
    vi.unstubAllEnvs();
  });
});
