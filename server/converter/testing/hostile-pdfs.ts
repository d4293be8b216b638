import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { LIMITS } from '../limits.ts';
import { ending, type HostileFile } from './hostile.ts';
import { HIDING_PDFS } from './hostile-pdf-hiding.ts';
import { HELLO, type PdfFile, packed, pdfFile } from './pdf-file.ts';

const SHOWS = 'Hello from the page';
const SCRIPT = '<< /S /JavaScript /JS (app.alert\\("x"\\)) >>';
const BOX = '/Rect [0 0 600 700]';

/** PDFs that act when they are opened. Only the page must remain. */
const ACTIVE: Readonly<Record<string, PdfFile>> = {
  'acts in every way': {
    catalog: `/OpenAction ${SCRIPT} /AA << /WP ${SCRIPT} >> /Names << /JavaScript << /Names [(a) ${SCRIPT}] >> /EmbeddedFiles << /Names [(x) 11 0 R] >> >> /AcroForm << /Fields [10 0 R] /XFA 13 0 R >>`,
    page: `/AA << /O ${SCRIPT} /C ${SCRIPT} >> /Annots [10 0 R << /Subtype /Link ${BOX} /A << /S /URI /URI (https://example.edu) >> >> << /Subtype /Link ${BOX} /A << /S /Launch /F (cmd.exe) >> >> << /Subtype /FileAttachment ${BOX} /FS 11 0 R >>]`,
    objects: [
      {
        is: `<< /Subtype /Widget /FT /Btn /Ff 65536 /T (b) ${BOX} /A << /S /SubmitForm /F << /FS /URL /F (http://127.0.0.1/) >> >> >>`,
      },
      { is: '<< /Type /Filespec /F (x.exe) /EF << /F 12 0 R >> >>' },
      packed('MZ', '/Type /EmbeddedFile'),
      packed('<xdp:xdp><script>xfa.host.gotoURL("http://127.0.0.1/")</script></xdp:xdp>'),
    ],
  },
  'starts a program': {
    catalog: '/OpenAction << /S /Launch /F (cmd.exe) /Win << /F (cmd.exe) /P (/c calc) >> >>',
  },
  'hides its script behind an odd spelling': {
    catalog: `/Open#41ction << /S /J#61vaScript /J#53 (x) >>`,
  },
};

/** PDFs that exhaust a renderer. */
const BOMBS: readonly HostileFile[] = [
  ...ending('bounded', {
    'a PDF whose page unpacks to 300 MB of drawing': () =>
      pdfFile({ content: Buffer.alloc(300 * 2 ** 20, '0 0 m\n') }),
    'a PDF whose content is packed five times over': () => {
      let content: Buffer = Buffer.alloc(100 * 2 ** 20, ' ');
      for (let time = 0; time < 4; time += 1) content = deflateSync(content, { level: 9 });
      const filters = '/Filter [/FlateDecode /FlateDecode /FlateDecode /FlateDecode]';
      const stream = { is: `<< ${filters} /Length ${content.length} >>`, stream: content };
      return pdfFile({ content: '/X Do', objects: [stream], page: '/Contents 10 0 R' });
    },
    'a PDF whose drawings call each other 10 billion times': () => {
      const call = (next: number) =>
        packed(
          next > 19 ? HELLO : '/X Do '.repeat(10),
          `/Type /XObject /Subtype /Form /BBox [0 0 612 792] /Resources << /XObject << /X ${next} 0 R >> >>`,
        );
      const objects = Array.from({ length: 10 }, (_, index) => call(11 + index));
      return pdfFile({ content: '/X Do', objects });
    },
    'a PDF with a picture of 10 billion pixels': () =>
      pdfFile({
        content: '600 0 0 700 0 0 cm /X Do',
        objects: [
          packed(
            Buffer.alloc(1000),
            '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB',
          ),
        ],
      }),
    'a PDF whose tree of pages goes in a circle': () =>
      replaced(pdfFile(), '/Kids [3 0 R]', '/Kids [2 0 R]'),
    'a PDF with 200,000 brackets inside each other': () =>
      pdfFile({ catalog: `/X ${'['.repeat(200_000)}` }),
    'a PDF with a page as large as a country': () => pdfFile({ mediaBox: '[0 0 1e12 1e12]' }),
  }),
  ...ending('tooManyPages', {
    'a PDF with one page too many': () => pdfFile({ pages: LIMITS.pages + 1 }),
  }),
];

/** PDFs that are broken, locked, or also another kind of file. */
const BROKEN: readonly HostileFile[] = [
  ...ending('pdf damaged', {
    'a PDF cut off half-way': () => pdfFile().subarray(0, 300),
  }),
  ...ending(
    { ends: 'safe', shows: SHOWS },
    {
      'a PDF whose table of contents is lost': () => replaced(pdfFile(), 'startxref', 'startxxxx'),
      'a PDF with a web page behind it': () =>
        Buffer.concat([pdfFile(), Buffer.from('<script>alert(1)</script>')]),
      'a PDF with a script inside a packed list of objects': async () => {
        const document = await PDFDocument.create();
        document.addPage([612, 792]).drawText(SHOWS, { x: 72, y: 700 });
        document.addJavaScript('main', 'app.alert("x")');
        document.catalog.set(PDFName.of('AA'), document.context.obj({}));
        return document.save({ useObjectStreams: true });
      },
    },
  ),
  ...ending('pdf protected', {
    'a PDF with a password': async () => {
      const document = await PDFDocument.create();
      document.addPage([612, 792]).drawText(SHOWS, { x: 72, y: 700 });
      document.encrypt({ userPassword: 'secret', ownerPassword: 'owner', permissions: {} });
      return document.save({ useObjectStreams: false });
    },
  }),
];

export const HOSTILE_PDFS: readonly HostileFile[] = [
  ...Object.entries(ACTIVE).map(
    ([does, file]): HostileFile => ({
      is: `a PDF that ${does}`,
      bytes: () => pdfFile(file),
      ends: 'safe',
      shows: SHOWS,
    }),
  ),
  ...BOMBS,
  ...BROKEN,
  ...HIDING_PDFS,
];

/** Replaces text of the same length, so that offsets in the file stay valid. */
function replaced(bytes: Buffer, from: string, to: string): Buffer {
  return Buffer.from(bytes.toString('latin1').replace(from, to), 'latin1');
}
