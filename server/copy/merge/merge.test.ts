import { beforeAll, describe, expect, it } from 'vitest';
import { findActive, readPdfContents } from '#server/converter/prove-safe.ts';
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';
import { flat, readPdf, readTaggedText } from '../testing/copies.ts';
import {
  claims,
  documentOf,
  namesIn,
  type Parts,
  pageRef,
  pdfOf,
  streamOf,
  stringsIn,
  words,
} from '../testing/documents.ts';
import { type Copies, openCopies } from '../testing/merged.ts';

let copies: Copies;
beforeAll(async () => {
  copies = await openCopies();
});

const copyWith = (...documents: ConvertedPdf[]) => copies.copyWith(...documents);
const copyOf = (parts: Parts) => copyWith(documentOf(pdfOf(parts), parts.pages.length));
const structureOf = async (pdf: Uint8Array) => (await readPdf(pdf)).structure.replaceAll('\0', '');
/** What follows the divider of the only document. */
const sectionOf = async (pdf: Uint8Array) =>
  (await structureOf(pdf)).split(/^ {2}Sect.*$/m)[1] ?? '';

describe('a document without a structure', () => {
  it('is read page by page: words as words, and a picture by its name', async () => {
    const pdf = await copyOf({
      pages: [{ content: words('AAB') }, { content: '0 0 300 300 re f' }, { content: '' }],
    });
    const section = await sectionOf(pdf);
    expect(section.match(/^ {4}\w+/gm)).toEqual(['    P', '    Figure']);
    expect(await readTaggedText(pdf)).toMatch(/^ {4}P \(block\)\n +"AAB"$/m);
    expect(await namesIn(pdf)).toContain('Alt');
    expect(claims(pdf)).toBe(true);
  });

  it.each([
    ['closes more than it opened', `Q Q EMC Q ${words('A')}`],
    ['opens more than it closes', `q q BT /P <</MCID 7>> BDC /Good 20 Tf (A) Tj`],
    ['breaks off', `${words('A')} (never ends`],
    ['has unknown words', `${words('A')} 1 2 teapot`],
  ])('that %s damages neither its page nor the copy, which makes no claim', async (_, content) => {
    const pdf = await copyOf({ pages: [{ content }, { content: words('AB') }] });
    const { pages } = await readPdf(pdf);
    expect(flat(pages[copies.alone + 1] ?? '')).toMatch(/^Vera .*Page \d+ of \d+$/);
    expect(pages[copies.alone + 2]).toContain('AB');
    expect(claims(pdf)).toBe(false);
  });

  it('with a font that is not in it makes no claim, and stays readable', async () => {
    const pdf = await copyOf({ pages: [{ content: words('Hello', 'Bare') }] });
    expect(claims(pdf)).toBe(false);
    const { text, info } = await readPdf(pdf);
    expect(text).toContain('Hello');
    expect(info.Tagged).toBe('yes');
  });
});

/** A document with a structure of its own; elements are objects from 101. */
function tagged(
  elements: readonly string[],
  parts: Partial<Parts> & { root?: string } = {},
): Parts {
  const root = `100 0 obj <</Type /StructTreeRoot /K 101 0 R ${parts.root ?? ''}>> endobj`;
  const objects = elements.map((element, index) => `${101 + index} 0 obj <<${element}>> endobj`);
  return {
    pages: [
      {
        content: `/H1 <</MCID 0>> BDC ${words('A')} EMC /P <</MCID 1>> BDC ${words('B')} EMC`,
      },
    ],
    ...parts,
    catalog: `/StructTreeRoot 100 0 R /MarkInfo <</Marked true>> /Lang (fr-CA) ${parts.catalog ?? ''}`,
    objects: [root, ...objects, ...(parts.objects ?? [])],
  };
}

const PG = `/Pg ${pageRef(0)}`;

describe('a document with a structure', () => {
  it('keeps it, in its language, under the heading of its divider', async () => {
    const pdf = await copyOf(
      tagged(
        [
          '/S /Document /K [102 0 R 103 0 R]',
          `/S /Heading#20One ${PG} /K 0`,
          `/S /P ${PG} /K 1 /Alt (In other words)`,
        ],
        { root: '/RoleMap <</Heading#20One /Title1 /Title1 /H1>>' },
      ),
    );
    expect((await sectionOf(pdf)).match(/^ {4}\w+/gm)).toEqual(['    H2', '    P']);
    expect(await readTaggedText(pdf)).toMatch(/H2 \(block\)\n +"A"\n +P \(block\)\n +"B"$/m);
    expect(claims(pdf)).toBe(true);
    expect(await stringsIn(pdf)).toEqual(
      expect.arrayContaining(['fr-CA', 'In other words', 'doc.pdf']),
    );
  });

  it('whose headings leave levels out has them in order', async () => {
    const pdf = await copyOf(
      tagged(['/S /Document /K [102 0 R 103 0 R]', `/S /H4 ${PG} /K 0`, `/S /H6 ${PG} /K 1`]),
    );
    expect((await sectionOf(pdf)).match(/^ {4}\w+/gm)).toEqual(['    H2', '    H3']);
    expect(claims(pdf)).toBe(true);
  });

  it.each([
    [
      'a picture without words',
      ['/S /Document /K [102 0 R 103 0 R]', `/S /Figure ${PG} /K 0`, `/S /P ${PG} /K 1`],
      {},
    ],
    ['content that no element has', ['/S /Document /K 102 0 R', `/S /P ${PG} /K 0`], {}],
    [
      'content outside all marks',
      ['/S /Document /K [102 0 R 103 0 R]', `/S /H1 ${PG} /K 0`, `/S /P ${PG} /K 1`],
      {
        pages: [{ content: `/H1 <</MCID 0>> BDC ${words('A')} EMC ${words('B')}` }],
      },
    ],
    [
      'a cell outside a table',
      ['/S /Document /K [102 0 R 103 0 R]', `/S /TD ${PG} /K 0`, `/S /P ${PG} /K 1`],
      {},
    ],
  ])('with %s makes no claim', async (_, elements, parts) => {
    const pdf = await copyOf(tagged(elements, parts));
    expect(claims(pdf)).toBe(false);
    expect((await readPdf(pdf)).info.Tagged).toBe('yes');
  });

  it.each([
    ['goes in circles', ['/S /Document /K 102 0 R', '/S /Sect /K 101 0 R']],
    ['is of pages that are not there', ['/S /P /Pg 77 0 R /K 0']],
    ['marks parts of a drawing', [`/S /P ${PG} /K <</Type /MCR /MCID 0 /Stm 12 0 R>>`]],
  ])('that %s is read page by page', async (_, elements) => {
    const pdf = await copyOf(tagged(elements));
    expect((await sectionOf(pdf)).match(/^ {4}\w+/gm)).toEqual(['    P']);
  });

  it('whose content does not end as it began is read page by page', async () => {
    const content = `/P <</MCID 0>> BDC ${words('A')} EMC Q Q ${words('B')}`;
    const pdf = await copyOf(tagged([`/S /H1 ${PG} /K 0`], { pages: [{ content }] }));
    expect((await sectionOf(pdf)).match(/^ {4}\w+/gm)).toEqual(['    P']);
    expect((await readPdf(pdf)).pages.at(-1)).toContain('Page');
    expect(claims(pdf)).toBe(false);
  });

  it('keeps names of its elements apart from those of another', async () => {
    const table = tagged([
      '/S /Table /K 102 0 R',
      '/S /TR /K [103 0 R 104 0 R]',
      `/S /TH /ID (head) ${PG} /K 0`,
      `/S /TD /A <</O /Table /Headers [(head)]>> ${PG} /K 1`,
    ]);
    const pdf = await copyWith(
      documentOf(pdfOf(table), 1, 'one'),
      documentOf(pdfOf(table), 1, 'two'),
    );
    const strings = await stringsIn(pdf);
    expect(strings.filter((text) => text === '1-head')).toHaveLength(3);
    expect(strings.filter((text) => text === '2-head')).toHaveLength(3);
    expect(claims(pdf)).toBe(true);
  });

  it('stays in its place among others, and loses nothing of the copy', async () => {
    const own = tagged([
      '/S /Document /K [102 0 R 103 0 R]',
      `/S /H1 ${PG} /K 0`,
      `/S /P ${PG} /K 1`,
    ]);
    const plain = pdfOf({ pages: [{ content: words('AB') }, { content: words('BA') }] });
    const pdf = await copyWith(documentOf(pdfOf(own), 1, 'one'), documentOf(plain, 2, 'two'));
    const structure = await structureOf(pdf);
    const order = structure.match(/^ {2}(Sect|H1 "(one|two).pdf)/gm)?.map((line) => line.trim());
    expect(order).toEqual(['H1 "one.pdf', 'Sect', 'H1 "two.pdf', 'Sect']);
    expect(structure).toContain('H2 "About you"');
  });
});

describe('what comes through from a document', () => {
  it('is what it shows, and nothing that acts, reaches out or is not asked for', async () => {
    const js = '<</S /JavaScript /JS (app.alert(1))>>';
    const form = streamOf(
      200,
      `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Ref <</F (//evil/x.pdf) /Page 0>> /OPI <<>> /AA ${js} /PieceInfo <<>>`,
      words('A'),
    );
    const parts: Parts = {
      pages: [
        {
          entries: `/AA <</O ${js}>> /Annots [<</Type /Annot /Subtype /Link /Rect [0 0 9 9] /A ${js}>>] /Metadata 201 0 R
            /Resources <</Font <</Good 11 0 R>> /XObject <</X 200 0 R /PS 202 0 R>> /JS (x) /Launch ${js}>>`,
          content: `/X Do ${words('B')}`,
        },
      ],
      catalog: `/OpenAction ${js} /AcroForm <</Fields []>> /Names <</JavaScript <</Names [(x) ${js}]>>>>`,
      objects: [form, streamOf(201, '/Type /Metadata', 'x'), streamOf(202, '/Subtype /PS', 'x')],
    };
    const pdf = await copyOf(parts);
    const names = await namesIn(pdf);
    for (const name of [
      'JS',
      'JavaScript',
      'AA',
      'OpenAction',
      'Annots',
      'AcroForm',
      'Launch',
      'Ref',
      'OPI',
      'PieceInfo',
      'PS',
      'F',
    ]) {
      expect(names).not.toContain(name);
    }
    const contents = readPdfContents(pdf);
    expect(findActive(contents)).toEqual([]);
    expect((await readPdf(pdf)).pages[copies.alone + 1]).toContain('B');
  });

  it('does not lead out of a page whose parts lead back to themselves', async () => {
    const loop = streamOf(
      200,
      '/Type /XObject /Subtype /Form /BBox [0 0 9 9] /Resources <</XObject <</X 200 0 R>>>>',
      '/X Do',
    );
    const pdf = await copyOf({
      pages: [
        { entries: '/Resources <</XObject <</X 200 0 R /None 999 0 R>>>>', content: '/X Do' },
      ],
      objects: [loop],
    });
    expect(claims(pdf)).toBe(false);
  });
});
