import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { describe, expect, test, vi } from 'vitest';
import type { Conversion } from './answers.ts';
import { createConverter } from './converter.ts';
import { smallPng } from './testing/picture-file.ts';
import { findActiveParts, fontsOf, textOf } from './testing/safety.ts';
import { structureOf } from './testing/soundness.ts';
import * as changes from './testing/word-changes.ts';
import {
  field,
  paragraph,
  picture,
  type Reference,
  table,
  type WordFile,
  wordFile,
} from './testing/word-file.ts';

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 180_000 });

const converter = createConverter({ seconds: 170, isTrial: false });

async function convert(bytes: Uint8Array): Promise<Extract<Conversion, { ok: true }>> {
  const upload = { bytes, fileName: 'statement.docx' };
  const conversion = await converter.convert(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion;
}

const convertCase = (name: string) =>
  convert(readFileSync(join(import.meta.dirname, 'testing/cases', `${name}.docx`)));
const flat = (pdf: Uint8Array) => textOf(pdf).replaceAll(/\s+/g, ' ');
const namesOf = ({ remarks }: Extract<Conversion, { ok: true }>) => remarks.map(({ name }) => name);

test('a name says nothing: a Word document called .png becomes what it is', async () => {
  const upload = { bytes: wordFile({ body: paragraph('I am a document') }), fileName: 'me.png' };
  const conversion = await converter.convert(upload, new AbortController().signal);
  expect(conversion.ok && flat(conversion.pdf)).toContain('I am a document');
});

describe('a field shows what was saved', () => {
  test.each([
    ['word-count-field', '648', /Word count: 0\b/],
    ['file-name-field', 'Quill Rosa Bakery Essay.docx', /document\.docx|\/tmp/],
    ['date-field', 'October 3, 2026', /\b(?!2026)20\d\d\b/],
    ['cross-reference-gone', 'Chapter Four shows (see page 17)', /Error/],
  ])('%s', async (name, shown, never) => {
    const { pdf, remarks } = await convertCase(name);
    expect(flat(pdf)).toContain(shown);
    expect(flat(pdf)).not.toMatch(never);
    expect(remarks).toEqual([]);
  });

  test.each([
    ['AUTHOR', 'Ada Applicant'],
    ['DOCPROPERTY "Reviewer"', 'A Teacher'],
    ['SAVEDATE', 'last spring'],
    ['IF 1 = 2 "yes" "no"', 'as it was decided'],
    ['HYPERLINK "https://example.org"', 'our website'],
  ])('%s', async (instruction, shown) => {
    const { pdf } = await convert(wordFile({ body: field(instruction, shown) }));
    expect(flat(pdf)).toContain(shown);
  });

  test('but the numbers of pages are those of its pages', async () => {
    const body = field('PAGE', '77') + paragraph('of') + field('NUMPAGES', '78');
    const { pdf } = await convert(wordFile({ body }));
    expect(flat(pdf)).toMatch(/^ ?1 of 1 /);
  });

  test('and what computes it shows nothing', async () => {
    const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`;
    const inner = `${mark('begin')}<w:r><w:instrText>DATE</w:instrText></w:r>${mark('separate')}<w:r><w:t>hidden</w:t></w:r>${mark('end')}`;
    const outer = `<w:p>${mark('begin')}<w:r><w:instrText>IF </w:instrText></w:r>${inner}${mark('separate')}<w:r><w:t>shown</w:t></w:r>${mark('end')}</w:p>`;
    const { pdf } = await convert(wordFile({ body: outer }));
    expect(flat(pdf).trim()).toBe('shown');
  });
});

test('a part that reaches no page never refuses a document', async () => {
  const { pdf, remarks } = await convertCase('custom-xml-utf16');
  expect(flat(pdf)).toContain('The bread rose before the sun did, and so did she.');
  expect(remarks).toEqual([]);
});

test('emoji are signs', async () => {
  const { pdf, pictures } = await convertCase('emoji-in-word');
  expect(fontsOf(pdf).map(({ name }) => name)).toContainEqual(
    expect.stringMatching(/Emoji|Type 3|none/i),
  );
  expect(pictures).toHaveLength(1);
});

test.each(['exponent-on-a-bracket', 'union-operator', 'sign-at-the-end-of-an-equation'])(
  'the applicant is asked to look at the equations of %s',
  async (name) => {
    expect((await convertCase(name)).remarks).toEqual([{ name: 'equations' }]);
  },
);

test('words that no page shows are named', async () => {
  const { remarks } = await convertCase('box-cuts-end-of-paragraph');
  const [missing] = remarks;
  expect(missing?.name).toBe('missingText');
  expect(missing?.words).toMatch(/^me to keep counting .*what people forget$/);
});

test('words that stand twice and are shown once are missing once', async () => {
  const box = `<w:p><w:r><w:pict><v:shape style="width:200pt;height:20pt"><v:textbox><w:txbxContent>${paragraph('First') + paragraph('Second').repeat(9)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;
  const { remarks } = await convert(wordFile({ body: box }));
  expect(remarks).toEqual([{ name: 'missingText', words: 'Second' }]);
});

describe('what is on the page', () => {
  test('has its headings, lists and tables tagged, with its fonts inside', async () => {
    const body = paragraph('Hello') + table([['Club', 'Years']]);
    const { pdf, pages } = await convert(wordFile({ body }));
    expect(pages).toBe(1);
    expect(structureOf(pdf)).toMatch(/Table/);
    expect(fontsOf(pdf).every(({ isEmbedded }) => isEmbedded)).toBe(true);
    const { catalog } = await PDFDocument.load(pdf);
    expect(catalog.has(PDFName.of('MarkInfo'))).toBe(true);
  });

  test('is what it is once its tracked changes are accepted', async () => {
    const body =
      changes.lines(
        changes.deleted('withdrawn '),
        changes.inserted('added '),
        changes.kept('end'),
      ) +
      changes.deletedParagraph('A paragraph struck out') +
      changes.moved('wandering ', 'here', 'there ');
    const { pdf } = await convert(wordFile({ body }));
    expect(flat(pdf)).toContain('added end');
    expect(flat(pdf)).not.toMatch(/withdrawn|struck/);
    expect(flat(pdf).match(/wandering/g)).toHaveLength(1);
  });

  test('is the text of a control, and no comment', async () => {
    const { pdf, remarks } = await convert(
      wordFile({
        body: `<w:sdt><w:sdtContent>${changes.commented('Hello from the control')}</w:sdtContent></w:sdt>`,
        references: [{ id: 'c', type: 'comments', target: 'comments.xml' }],
        parts: [changes.comments('confidential whisper')],
      }),
    );
    expect(flat(pdf)).toContain('Hello from the control');
    expect(flat(pdf)).not.toContain('whisper');
    expect(remarks).toEqual([{ name: 'comments' }]);
  });

  test('leads nowhere', async () => {
    const link = `<w:p><w:hyperlink r:id="l"><w:r><w:t>our website</w:t></w:r></w:hyperlink></w:p>`;
    const references: Reference[] = [
      { id: 'l', type: 'hyperlink', target: 'https://example.org', isExternal: true },
    ];
    const { pdf } = await convert(wordFile({ body: link, references }));
    expect(flat(pdf)).toContain('our website');
    expect(await findActiveParts(pdf)).toEqual([]);
  });
});

const outside: Reference = {
  id: 'x',
  type: 'image',
  target: 'https://example.org/a.png',
  isExternal: true,
};
const inside: Reference = { id: 'i', type: 'image', target: 'media/image1.png' };
const PNG = { name: 'word/media/image1.png', bytes: smallPng() };

const PICTURES: readonly [what: string, file: WordFile, isMissing: boolean][] = [
  ['in it', { body: picture('r:embed="i"'), references: [inside], parts: [PNG] }, false],
  [
    'in it that came from elsewhere',
    { body: picture('r:embed="i" r:link="x"'), references: [inside, outside], parts: [PNG] },
    false,
  ],
  ['on a website', { body: picture('r:link="x"'), references: [outside] }, true],
  [
    'in a rare format',
    {
      body: picture('r:embed="i"'),
      references: [{ ...inside, target: 'media/image1.webp' }],
      parts: [
        { name: 'word/media/image1.webp', bytes: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1') },
      ],
    },
    true,
  ],
];

test.each(PICTURES)('a picture %s is told of where it is missing', async (_, file, isMissing) => {
  const made = await convert(wordFile({ ...file, body: paragraph('Hello') + file.body }));
  expect(namesOf(made)).toEqual(isMissing ? ['missingPictures'] : []);
});
