import { beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { findOffice, hasOfficeMath } from '#server/platform/system-packages.ts';
import { openConverter } from './convert.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { acceptChanges } from './office/accept-changes.ts';
import { clean } from './office/clean.ts';
import { officeProgram } from './office/program.ts';
import { writeZip } from './office/zip.ts';
import { readPdfContents } from '#server/converter/prove-safe.ts';
import { ALL_TYPES, reasonsFor } from './reasons.ts';
import { openSandbox } from './sandbox/sandbox.ts';
import { renderPage } from './testing/pixels.ts';
import { infoOf, textOf } from '#server/converter/testing/safety.ts';
import { alternativesOf } from './testing/soundness.ts';
import * as changes from './testing/word-changes.ts';
import { paragraph, table, type WordFile, wordFile, wordParts } from './testing/word-file.ts';

vi.mock(import('#server/platform/system-packages.ts'), async (load) => {
  const real = await load();
  return { ...real, hasOfficeMath: vi.fn(real.hasOfficeMath) };
});

vi.mock(import('./office/program.ts'), async (load) => {
  const real = await load();
  return { ...real, officeProgram: vi.fn(real.officeProgram) };
});

const LONG = { timeout: 60_000 };
const { word: WORD, tooManyPages } = reasonsFor(ALL_TYPES);

async function convert(file: WordFile, limits: Partial<Limits> = {}) {
  const converter = openConverter({ log: silentLog(), keepsWarm: false, limits });
  const upload = { bytes: wordFile(file), fileName: 'statement.docx' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  await converter.close();
  return conversion;
}

async function wordsOf(file: WordFile): Promise<string> {
  const conversion = await convert(file);
  if (!conversion.ok) throw new Error(conversion.reason);
  return textOf(conversion.pdf).replaceAll(/\s+/g, ' ').trim();
}

describe('a document with tracked changes shows them as accepted', () => {
  const { kept, inserted, deleted, lines } = changes;
  const SETTINGS = { id: 's1', type: 'settings', target: 'settings.xml' };

  const BODY = [
    lines(kept('I like '), deleted('cats'), inserted('dogs'), kept('.')),
    changes.deletedParagraph('A paragraph that went.'),
    changes.moved('walrus ', 'here', 'there '),
    changes.workedOverTable([
      ['a', 'kept'],
      ['b', 'del'],
      ['c', 'ins'],
    ]),
  ].join('');

  test.each([
    ['without settings', {}],
    [
      'whose settings ask for all marks',
      {
        references: [SETTINGS],
        parts: [changes.settings('<w:revisionView w:markup="1" w:insDel="1"/><w:trackRevisions/>')],
      },
    ],
  ])('%s', LONG, async (_, rest) => {
    expect(await wordsOf({ body: BODY, ...rest })).toBe('I like dogs. here there walrus a c');
  });

  test('in headers, too, and without a mark beside the text', LONG, async () => {
    const header = `<w:hdr xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">${lines(kept('head '), deleted('old'), inserted('new'))}</w:hdr>`;
    const section = '<w:sectPr><w:headerReference w:type="default" r:id="h1"/></w:sectPr>';
    const conversion = await convert({
      body: lines(inserted('text')) + section,
      references: [{ id: 'h1', type: 'header', target: 'header1.xml' }],
      parts: [{ name: 'word/header1.xml', bytes: header }],
    });
    if (!conversion.ok) throw new Error(conversion.reason);
    expect(textOf(conversion.pdf).replaceAll(/\s+/g, ' ').trim()).toBe('head new text');
    const page = await renderPage(conversion.pdf);
    const colors = new Set<string>();
    for (let x = 0; x < 1; x += 0.005) {
      for (let y = 0; y < 0.2; y += 0.005) {
        const [red, green, blue] = page.colorAt(x, y);
        if (Math.max(red, green, blue) - Math.min(red, green, blue) > 40) colors.add('coloured');
      }
    }
    expect([...colors]).toEqual([]);
  });

  test.each([
    ['', ''],
    [', nor do they keep LibreOffice from opening it, as one with a drawing does', changes.oval],
  ])('and its comments are not printed%s', LONG, async (_, inner) => {
    const references = [{ id: 'c1', type: 'comments', target: 'comments.xml' }];
    const parts = [changes.comments('between us', inner)];
    expect(await wordsOf({ body: changes.commented('Hello'), references, parts })).toBe('Hello');
  });
});

describe('what content controls show is there', () => {
  const control = (content: string) =>
    `<w:sdt><w:sdtPr><w:alias w:val="Name"/></w:sdtPr><w:sdtContent>${content}</w:sdtContent></w:sdt>`;
  const references = [{ id: 'c1', type: 'comments', target: 'comments.xml' }];
  const parts = [changes.comments('between us')];

  test(
    'also where somebody has commented on it, of which LibreOffice leaves everything out',
    LONG,
    async () => {
      const body = control(changes.commented('Hello')) + paragraph('after');
      expect(await wordsOf({ body, references, parts })).toBe('Hello after');
    },
  );
});

describe('equations', () => {
  const EQUATION = { body: paragraph('before') + changes.equation('zebra', 'quagga') };

  test('arrive, with their words and their ink', LONG, async () => {
    const conversion = await convert(EQUATION);
    if (!conversion.ok) throw new Error(conversion.reason);
    expect(textOf(conversion.pdf)).toMatch(/zebra\s+quagga/);
    const page = await renderPage(conversion.pdf);
    let dark = 0;
    for (let x = 0; x < 1; x += 0.005) {
      for (let y = 0.115; y < 0.2; y += 0.005) if (page.colorAt(x, y)[0] < 160) dark += 1;
    }
    expect(dark, 'below the first line').toBeGreaterThan(10);
  });

  test('show their changes as accepted', LONG, async () => {
    const body = changes.workedOverEquation('zebra', 'quagga', 'gone') + paragraph('end');
    expect(await wordsOf({ body })).toMatch(/^zebra ?quagga ?end$/);
  });

  test('are said to whoever cannot see them', LONG, async () => {
    const two = changes.equation('a+b', '2') + changes.equation('zebra', 'quagga');
    const pdf = await convertWhole({ body: paragraph('before') + two });
    expect(await alternativesOf(pdf, 'Formula')).toEqual(['(a+b)/2', 'zebra/quagga']);
  });

  test('where LibreOffice cannot draw them, refuse the document', LONG, async () => {
    vi.mocked(hasOfficeMath).mockResolvedValue(false);
    expect(await convert(EQUATION)).toEqual({ ok: false, reason: WORD.unavailable });
    expect(await convert({ body: paragraph('none') })).toMatchObject({ ok: true });
    vi.mocked(hasOfficeMath).mockRestore();
  });
});

describe('a document that says of itself that it is too long', () => {
  const PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
  const REFUSED = { ok: false, reason: tooManyPages({ pages: 5 }) };

  test('is refused before LibreOffice meets it', LONG, async () => {
    vi.mocked(officeProgram).mockClear();
    const file = { body: PAGE.repeat(6), parts: changes.properties({ pages: 7 }) };
    expect(await convert(file, { pages: 5 })).toEqual(REFUSED);
    expect(officeProgram).not.toHaveBeenCalled();
  });

  test('is refused once it is laid out where it says nothing', LONG, async () => {
    vi.mocked(officeProgram).mockClear();
    expect(await convert({ body: PAGE.repeat(6) }, { pages: 5 })).toEqual(REFUSED);
    expect(officeProgram).toHaveBeenCalled();
  });

  test('is taken where that is not true any more', LONG, async () => {
    const file = { body: PAGE.repeat(2), parts: changes.properties({ pages: 700 }) };
    expect(await convert(file, { pages: 5 })).toMatchObject({ ok: true, pages: 2 });
  });
});

describe.each([
  ['LibreOffice', layOut],
  ['the conversion', convertWhole],
])('what %s makes of a document', (_, make) => {
  let pdf: Uint8Array;
  beforeAll(async () => {
    pdf = await make({
      body: `${changes.heading('Why I write')}${paragraph('Because.')}${table([['Club', 'Years']])}`,
      references: [{ id: 's1', type: 'styles', target: 'styles.xml' }],
      parts: [...changes.properties({ title: 'Why I write' }), changes.headingStyle],
    });
  }, LONG.timeout);

  test('is tagged: its headings, paragraphs and tables are named', () => {
    const { names } = readPdfContents(pdf);
    expect(infoOf(pdf)).toContain('Tagged:          yes');
    for (const name of ['StructTreeRoot', 'MarkInfo', 'Lang', 'H1', 'P', 'Table', 'TR', 'TD']) {
      expect(names, name).toContain(name);
    }
  });

  test('keeps its title', () => {
    expect(infoOf(pdf)).toContain('Title:           Why I write');
  });
});

async function convertWhole(file: WordFile): Promise<Uint8Array> {
  const conversion = await convert(file);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion.pdf;
}

/** As the conversion has it laid out, before anything else becomes of it. */
async function layOut(file: WordFile): Promise<Uint8Array> {
  const given = wordParts(file).map(({ name, bytes }) => ({ name, bytes: Buffer.from(bytes) }));
  const office = await findOffice();
  if (office === undefined) throw new Error('LibreOffice is not installed.');
  const ending = await openSandbox(DEFAULT_LIMITS, silentLog()).run(
    await officeProgram(office, 'cold', DEFAULT_LIMITS),
    writeZip(acceptChanges(clean(given))),
    AbortSignal.timeout(30_000),
  );
  if (ending.kind !== 'exited') throw new Error(ending.kind);
  return ending.output;
}
