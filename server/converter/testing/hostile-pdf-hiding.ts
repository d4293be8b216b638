import { deflateSync } from 'node:zlib';
import { PDFDocument } from '@cantoo/pdf-lib';
import { ending, type HostileFile } from './hostile.ts';
import { HELLO, type PdfFile, type PdfObject, packed, pdfFile } from './pdf-file.ts';

const SHOWS = 'Hello from the page';
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\("x"\\)) >>';
const LAUNCH = '<< /S /Launch /F (cmd.exe) >>';
const FILE = '<< /Type /Filespec /F (x.exe) /EF << /F 12 0 R >> >>';

const LETTERS = 95;
const GLYPH = 900;
const UNICODE = 901;
const MAP = packed(
  'begincmap 1 begincodespacerange <00> <ff> endcodespacerange 1 beginbfrange <20> <7e> <0020> endbfrange endcmap',
);
/** An embedded font, so that the PDF need not be redrawn: every letter is a box. */
const FONT = `/Type /Font /Subtype /Type3 /FontBBox [0 0 1000 1000] /FontMatrix [0.001 0 0 0.001 0 0] /FirstChar 32 /LastChar 126 /Widths [${'600 '.repeat(LETTERS)}] /CharProcs << /box ${GLYPH} 0 R >> /ToUnicode ${UNICODE} 0 R /Resources << >>`;
const ENCODING = `/Type /Encoding /Differences [32 ${'/box '.repeat(LETTERS)}]`;
const OWN_FONT = {
  font: `<< ${FONT} /Encoding << ${ENCODING} >> >>`,
  numbered: new Map([
    [GLYPH, packed('600 0 0 0 500 700 d1 0 0 500 700 re f')],
    [UNICODE, MAP],
  ]),
};

/** PDFs that hide actions in parts that are kept. Only the page must remain. */
const HIDDEN: Readonly<Record<string, PdfFile>> = {
  'under a key that nobody knows': { page: `/Secret ${SCRIPT} /PieceInfo << /X ${SCRIPT} >>` },
  'in a drawing': {
    content: `${HELLO} /X Do`,
    objects: [
      packed(
        '0 0 9 9 re f',
        `/Type /XObject /Subtype /Form /BBox [0 0 9 9] /A ${SCRIPT} /OPI << /F ${FILE} >> /PieceInfo << /P ${SCRIPT} >> /Metadata 11 0 R`,
      ),
      packed('<x/>', `/Type /Metadata /A ${SCRIPT}`),
    ],
  },
  'in a program for printers': {
    content: `${HELLO} /X Do`,
    objects: [packed('(x) run', `/Type /XObject /Subtype /PS /Level1 10 0 R /A ${SCRIPT}`)],
  },
  'in a picture whose bytes are in another file': {
    content: `${HELLO} /X Do`,
    objects: [
      packed(
        'x',
        `/Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /F ${FILE} /FFilter /FlateDecode /Alternates [<< /Image 10 0 R >>]`,
      ),
    ],
  },
  'in an element of the structure': {
    content: `/P << /MCID 0 >> BDC ${HELLO} EMC`,
    page: '/StructParents 0',
    objects: [
      { is: `<< /Type /StructTreeRoot /K 11 0 R /AA ${SCRIPT} /RoleMap << /X ${SCRIPT} >> >>` },
      {
        is: `<< /Type /StructElem /S /P /P 10 0 R /Pg 3 0 R /K [0 << /Type /OBJR /Obj 12 0 R >>] /A [${SCRIPT} ${LAUNCH}] /AF ${FILE} /AA ${SCRIPT} >>`,
      },
      { is: `<< /Subtype /Link /Rect [0 0 9 9] /A ${SCRIPT} >>` },
    ],
    catalog: '/StructTreeRoot 10 0 R',
  },
  'in the drawing of an annotation': {
    page: `/Annots [<< /Subtype /Stamp /Rect [0 0 9 9] /AP << /N 10 0 R /D ${SCRIPT} >> /A ${SCRIPT} >>]`,
    objects: [
      packed(
        '0 0 9 9 re f',
        `/BBox [0 0 9 9] /A ${SCRIPT} /Resources << /Font << /F << ${FONT} /AA ${SCRIPT} >> >> /AA ${SCRIPT} >>`,
      ),
    ],
  },
  'behind a title that ends its stream': {
    objects: [packed('x')],
    catalog: '/Metadata 11 0 R',
    page: `/Title (endstream endobj 1 0 obj << /OpenAction ${SCRIPT.replaceAll('(', '\\(').replaceAll(')', '\\)')} >>)`,
  },
};

/** Nested structure elements. */
function nested(depth: number): PdfObject[] {
  const root = { is: '<< /Type /StructTreeRoot /K 11 0 R >>' };
  const elements = Array.from({ length: depth }, (_, at) => ({
    is: `<< /Type /StructElem /S /Div /P ${10 + at} 0 R /K ${12 + at} 0 R >>`,
  }));
  return [root, ...elements];
}

/** Half a million objects, packed into a few thousand bytes. */
function objectBomb(): PdfObject {
  const count = 500_000;
  const places = Array.from({ length: count }, (_, at) => `${1000 + at} ${at * 3}`).join(' ');
  const stream = deflateSync(Buffer.from(`${places} ${'[] '.repeat(count)}`), { level: 9 });
  return {
    is: `<< /Type /ObjStm /N ${count} /First ${places.length + 1} /Filter /FlateDecode /Length ${stream.length} >>`,
    stream,
  };
}

const STRUCTURED = {
  ...OWN_FONT,
  content: `/P << /MCID 0 >> BDC ${HELLO} EMC`,
  catalog: '/StructTreeRoot 10 0 R',
};

/** PDFs with excessive or circular structure or objects. */
const TANGLED: readonly HostileFile[] = [
  ...ending(
    { ends: 'safe', shows: SHOWS },
    {
      'a PDF with an element of its structure inside itself': () =>
        pdfFile({
          ...STRUCTURED,
          objects: [
            { is: '<< /Type /StructTreeRoot /K 11 0 R /ParentTree 10 0 R /Kids [10 0 R] >>' },
            { is: '<< /Type /StructElem /S /P /P 11 0 R /Pg 3 0 R /K [0 11 0 R 10 0 R] >>' },
          ],
        }),
      'a PDF whose structure is 8,000 elements deep': () =>
        pdfFile({ ...STRUCTURED, objects: nested(8000) }),
      'a PDF that opens for all, and runs a script': async () => {
        const document = await PDFDocument.create();
        document.addPage([612, 792]).drawText(SHOWS, { x: 72, y: 700 });
        document.addJavaScript('main', 'app.alert("x")');
        document.encrypt({ userPassword: '', ownerPassword: 'owner', permissions: {} });
        return document.save({ useObjectStreams: false });
      },
    },
  ),
  ...ending('bounded', {
    'a PDF with half a million objects in a few thousand bytes': () =>
      pdfFile({ objects: [objectBomb()] }),
  }),
];

export const HIDING_PDFS: readonly HostileFile[] = [
  ...Object.entries(HIDDEN).map(
    ([where, file]): HostileFile => ({
      is: `a PDF that hides what it would do ${where}`,
      bytes: () => pdfFile({ ...OWN_FONT, ...file }),
      ends: 'safe',
      shows: SHOWS,
      ...(typeof MAP.stream === 'object' && { keeps: MAP.stream }),
    }),
  ),
  ...TANGLED,
];
