import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { type Converter, openConverter } from './convert.ts';
import { ALL_TYPES, reasonsFor } from './reasons.ts';
import { type PdfFile, packed, pdfFile } from './testing/pdf-file.ts';
import { smallPng } from './testing/picture-file.ts';
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

const { filesBesides, blank, missingPictures } = reasonsFor(ALL_TYPES).remarks;

async function remarkOn(bytes: Uint8Array): Promise<string | undefined> {
  const upload = { bytes, fileName: 'statement' };
  const conversion = await converter.convertToPdf(upload, new AbortController().signal);
  if (!conversion.ok) throw new Error(conversion.reason);
  return conversion.remark;
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

const PDFS: readonly [string, PdfFile, string | undefined][] = [
  ['nothing besides', {}, undefined],
  ['an attached file', { catalog: TREE, objects: [spec(), FILE] }, filesBesides],
  [
    'a file that a program attached',
    { catalog: TREE, objects: [spec('/AFRelationship /Source'), FILE] },
    undefined,
  ],
  [
    'a file on its page',
    { page: `/Annots [<< /Type /Annot ${ON_PAGE} >>]`, objects: [spec(), FILE] },
    filesBesides,
  ],
  [
    'a recording on its page',
    { page: '/Annots [<< /Type /Annot /Subtype /RichMedia /Rect [72 500 92 520] >>]' },
    filesBesides,
  ],
  [
    'a link on its page',
    { page: `/Annots [<< /Type /Annot /Subtype /Link ${LINK} >>]` },
    undefined,
  ],
  [
    'a form that a program could draw, too',
    { catalog: '/AcroForm << /Fields [] /XFA [(template) 10 0 R] >>', objects: [packed('<xdp/>')] },
    undefined,
  ],
  ['a view of files, and none of them', { catalog: '/Collection << /View /D >>' }, undefined],
  ['nothing on its pages', { content: '', pages: 2 }, blank],
  ['something on one of its pages', { content: '', numbered: SECOND_PAGE, pages: 2 }, undefined],
];

describe('of a PDF', () => {
  test.each(PDFS)('with %s, the applicant is told what it needs', async (_, file, remark) => {
    expect(await remarkOn(pdfFile(file))).toBe(remark);
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

const WORDS: readonly [string, WordFile, string | undefined][] = [
  ['words alone', { body: '' }, undefined],
  [
    'a picture in it',
    { body: picture('r:embed="i"'), references: [inside], parts: [PNG] },
    undefined,
  ],
  [
    'a picture in it that came from elsewhere',
    { body: picture('r:embed="i" r:link="x"'), references: [inside, outside], parts: [PNG] },
    undefined,
  ],
  ['a place for a picture', { body: picture('') }, undefined],
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
];

describe('of a Word document', () => {
  test.each(WORDS)('with %s, the applicant is told what it needs', async (_, file, remark) => {
    const body = paragraph('Hello') + file.body;
    expect(await remarkOn(wordFile({ ...file, body }))).toBe(remark);
  });

  test('without anything in it, the applicant is told that it is blank', async () => {
    expect(await remarkOn(wordFile({ body: '<w:p/>' }))).toBe(blank);
  });
});
