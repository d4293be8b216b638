import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import { ALL_TYPES, reasonsFor } from './reasons.ts';
import { type PdfFile, packed, pdfFile } from './testing/pdf-file.ts';
import { smallPng } from './testing/picture-file.ts';
import * as changes from './testing/word-changes.ts';
import {
  paragraph,
  picture,
  type Reference,
  type WordFile,
  wordFile,
} from './testing/word-file.ts';

// Conversions come last on a machine that does other things too.
vi.setConfig({ testTimeout: 60_000 });

let converter: Converter;
beforeAll(() => {
  converter = openConverter({ log: silentLog(), keepsWarm: false });
});
afterAll(() => converter.close());

const { filesBesides, comments, blank, missingPictures, missingText } =
  reasonsFor(ALL_TYPES).remarks;

async function remarksOn(bytes: Uint8Array): Promise<readonly string[] | undefined> {
  const upload = { bytes, fileName: 'statement' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion.remarks;
}

const spec = (extra = '') => ({
  is: `<< /Type /Filespec /F (transcript.pdf) ${extra} /EF << /F 11 0 R >> >>`,
});
const FILE = packed('Hello', '/Type /EmbeddedFile');
const TREE = '/Names << /EmbeddedFiles << /Kids [<< /Names [(x) 10 0 R] >>] >> >>';
const LINK = '/Rect [72 500 92 520] /A << /S /URI /URI (https://example.org) >>';
/** With a grey line that hardly shows. */
const SECOND_PAGE = new Map([
  [
    1000,
    {
      is: '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 20 0 R /Resources << >> >>',
    },
  ],
  [20, packed('0.8 g 72 300 200 2 re f')],
]);
const ON_PAGE = '/Subtype /FileAttachment /Rect [72 500 92 520] /FS 10 0 R';

const SAYS = '/Contents (Did you check this?)';
const WINDOW = '/Popup << /Type /Annot /Subtype /Popup /Rect [200 500 300 600] >>';
const CIRCLE = '/Subtype /Circle /Rect [72 500 92 520]';
const QUADS = '/Rect [72 700 172 720] /QuadPoints [72 720 172 720 72 700 172 700]';
const NOTE = `/Subtype /Text /Rect [72 500 92 520] ${SAYS}`;
const annotated = (...annotations: string[]): PdfFile => ({
  page: `/Annots [${annotations.map((each) => `<< /Type /Annot ${each} >>`).join(' ')}]`,
});

const PDFS: readonly [what: string, file: PdfFile, ...remarks: string[]][] = [
  ['nothing besides', {}],
  ['an attached file', { catalog: TREE, objects: [spec(), FILE] }, filesBesides],
  [
    'a file that a program attached',
    { catalog: TREE, objects: [spec('/AFRelationship /Source'), FILE] },
  ],
  ['a file on its page', { ...annotated(ON_PAGE), objects: [spec(), FILE] }, filesBesides],
  ['a recording on its page', annotated('/Subtype /RichMedia /Rect [72 500 92 520]'), filesBesides],
  ['a link on its page', annotated(`/Subtype /Link ${LINK} /Contents (Our website)`)],
  ['a note on its page', annotated(NOTE), comments],
  ['a note of another alphabet', annotated(NOTE.replace(/\(.*\)/, '<FEFF041F>')), comments],
  ['a note without words', annotated(NOTE.replace(/\(.*\)/, '(\\r )'))],
  ['a window of words that belongs to nothing', annotated(NOTE.replace('Text', 'Popup')), comments],
  ['a marked line with a comment', annotated(`/Subtype /Highlight ${QUADS} ${SAYS}`), comments],
  ['a marked line', annotated(`/Subtype /Highlight ${QUADS} ${WINDOW}`)],
  ['a circle with a comment', annotated(`${CIRCLE} ${SAYS} ${WINDOW}`), comments],
  ['a circle that is described', annotated(`${CIRCLE} ${SAYS}`)],
  [
    'words that were typed on its page',
    annotated(`/Subtype /FreeText /Rect [72 500 92 520] ${SAYS}`),
  ],
  ['what became of a review', annotated(`${NOTE} /StateModel (Review) /State (Accepted)`)],
  [
    'an attached file and a note',
    { ...annotated(NOTE), catalog: TREE, objects: [spec(), FILE] },
    filesBesides,
    comments,
  ],
  [
    'a form that a program could draw, too',
    { catalog: '/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>', objects: [packed('<xdp/>')] },
  ],
  ['a view of files, and none of them', { catalog: '/Collection << /View /D >>' }],
  ['nothing on its pages', { content: '', pages: 2 }, blank],
  ['something on one of its pages', { content: '', numbered: SECOND_PAGE, pages: 2 }],
];

describe('of a PDF', () => {
  test.each(PDFS)('with %s, the applicant is told what it needs', async (_, file, ...remarks) => {
    expect(await remarksOn(pdfFile(file))).toEqual(remarks);
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
const WEBP = {
  name: 'word/media/image1.webp',
  bytes: Buffer.from('RIFF\x24\0\0\0WEBPVP8 ', 'latin1'),
};
const SHAPE = '<w:p><w:r><w:pict><v:shape><v:imagedata r:id="x"/></v:shape></w:pict></w:r></w:p>';

/** Ten lines in a box that has room for one. */
const SMALL_BOX = `<w:p><w:r><w:pict><v:shape style="width:200pt;height:20pt"><v:textbox><w:txbxContent>${paragraph('First') + paragraph('Second').repeat(9)}</w:txbxContent></v:textbox></v:shape></w:pict></w:r></w:p>`;

const COMMENTS = { id: 'c', type: 'comments', target: 'comments.xml' };
const COMMENTED = {
  body: changes.commented('You said'),
  references: [COMMENTS],
  parts: [changes.comments('Where?')],
};

const FROM_WEB = {
  body: `<w:p><w:pPr><w:pStyle w:val="Hidden"/></w:pPr><w:r><w:t>Top of Form</w:t></w:r></w:p>${paragraph('Hello')}`,
  references: [{ id: 's1', type: 'styles', target: 'styles.xml' }],
  parts: [changes.hiddenStyle],
};

const WORDS: readonly [what: string, file: WordFile, ...remarks: string[]][] = [
  ['words alone', { body: '' }],
  ['a picture in it', { body: picture('r:embed="i"'), references: [inside], parts: [PNG] }],
  [
    'a picture in it that came from elsewhere',
    { body: picture('r:embed="i" r:link="x"'), references: [inside, outside], parts: [PNG] },
  ],
  ['a place for a picture', { body: picture('') }],
  [
    'a picture on a website',
    { body: picture('r:link="x"'), references: [outside] },
    missingPictures,
  ],
  ['an older picture on a website', { body: SHAPE, references: [outside] }, missingPictures],
  [
    'a picture in a rare format',
    {
      body: picture('r:embed="i"'),
      references: [{ ...inside, target: 'media/image1.webp' }],
      parts: [WEBP],
    },
    missingPictures,
  ],
  ['a text that has no room on the page', { body: SMALL_BOX }, missingText],
  ['words that its style hides, as those of a form on a website', FROM_WEB],
  ['a comment', COMMENTED, comments],
  ['room for comments, and none of them', { ...COMMENTED, body: '' }],
  [
    'a picture on a website and a comment',
    {
      ...COMMENTED,
      body: COMMENTED.body + picture('r:link="x"'),
      references: [COMMENTS, outside],
    },
    missingPictures,
    comments,
  ],
];

describe('of a Word document', () => {
  test.each(WORDS)('with %s, the applicant is told what it needs', async (_, file, ...remarks) => {
    const body = paragraph('Hello') + file.body;
    expect(await remarksOn(wordFile({ ...file, body }))).toEqual(remarks);
  });

  test('that begins with an equation in a table, which LibreOffice leaves out, the applicant is told so', async () => {
    const table = `<w:tbl><w:tblPr/><w:tr><w:tc>${changes.equation('x', '2')}</w:tc></w:tr></w:tbl>`;
    expect(await remarksOn(wordFile({ body: table + paragraph('Hello') }))).toEqual([missingText]);
    expect(await remarksOn(wordFile({ body: paragraph('Hello') + table }))).toEqual([]);
  });

  test('without anything in it, the applicant is told that it is blank', async () => {
    expect(await remarksOn(wordFile({ body: '<w:p/>' }))).toEqual([blank]);
  });
});
