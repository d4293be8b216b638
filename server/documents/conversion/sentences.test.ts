import { PDFDocument } from '@cantoo/pdf-lib';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { silentLog } from '#server/platform/log.ts';
import { openConverter } from './convert.ts';
import { DEFAULT_LIMITS, type Limits } from './limits.ts';
import { convertPdf } from './pdf.ts';
import { ALL_TYPES, reasonsFor } from './reasons.ts';
import { packed, pdfFile } from './testing/pdf-file.ts';
import { pngBomb, smallPng } from './testing/picture-file.ts';
import { properties } from './testing/word-changes.ts';
import { contentTypes, paragraph, wordFile, wordParts } from './testing/word-file.ts';
import { zipFile } from './testing/zip-file.ts';
import { convertWord, type WordTools } from './word.ts';

vi.mock(import('./pdf.ts'), async (load) => {
  const real = await load();
  return { ...real, convertPdf: vi.fn(real.convertPdf) };
});
afterEach(() => {
  vi.mocked(convertPdf).mockClear();
});

const LONG = { timeout: 60_000 };
const HELLO = paragraph('Hello');
const NEW_PAGE = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';
const WORD_TYPES = 'application/vnd.openxmlformats-officedocument.wordprocessingml';

const word = () => wordFile({ body: HELLO });
const locked = () => {
  const file = Buffer.alloc(2048);
  file.write('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1');
  file.write('EncryptedPackage', 1024, 'utf16le');
  return file;
};
const lockedPdf = async () => {
  const document = await PDFDocument.create();
  document.addPage();
  document.encrypt({ userPassword: 'secret', ownerPassword: 'other' });
  return Buffer.from(await document.save());
};

type Case = [
  kind: string,
  fault: string,
  bytes: () => Buffer | Promise<Buffer>,
  sentence: string,
  limits?: Partial<Limits>,
];

const AS_PDF = ', or upload a PDF instead.';
const TOO_LONG = 'Your document has too many pages. Please upload one with at most 2 pages.';
const TOO_SLOW =
  'Your file took too long to convert. Please make it smaller or simpler (fewer pages, fewer or smaller pictures), and upload it again.';
const LOCKED =
  'Your file is protected with a password. Please open it, remove the password, save the file, and upload it again.';
const OTHER_PROGRAM =
  'Your file is not a Word document. Please open it in the program that made it, save or export it as .docx or .pdf, and upload that file.';
const RARE_PICTURE =
  'Your picture is in a format that we cannot open, whatever its name says. Please save it as .png or .jpg, or take a screenshot of it, and upload that.';
const LIVING =
  'Your PDF is a form that only Adobe Reader can show. Please open it there, print it as a new PDF, and upload that.';
const ATTACHED = '/Names << /EmbeddedFiles << /Names [(x) 10 0 R] >> >>';
const FILE = [{ is: '<< /Type /Filespec /F (x.pdf) /EF << /F 11 0 R >> >>' }, packed('Hello')];
const DRAWN_LATE = '/NeedsRendering true /AcroForm << /Fields [] /XFA [(template) 10 0 R] >>';
const ALL_ENDINGS = 'You can only enter the following file types: .png, .jpeg, .jpg, .pdf, .docx';

/** Every kind of file with every fault that it can have, and what its applicant reads. */
const CASES: Case[] = [
  [
    'a Word document',
    'cut off half-way',
    () => word().subarray(0, 400),
    `We could not open your Word document. Please open it in Word, save it again, and upload it${AS_PDF}`,
  ],
  ['a Word document', 'with a password', locked, LOCKED],
  [
    'a Word document',
    'packed with a password',
    () => zipFile(wordParts({ body: HELLO }).map((part) => ({ ...part, isEncrypted: true }))),
    LOCKED,
  ],
  [
    'a Word document',
    'with macros',
    () => wordFile({ body: HELLO, parts: [{ name: 'word/vbaProject.bin', bytes: 'VB' }] }),
    `Your Word document contains macros. Please save it as "Word Document (.docx)" without macros${AS_PDF}`,
  ],
  [
    'a Word document',
    'as a template',
    () => wordFile({ body: HELLO, mainType: `${WORD_TYPES}.template.main+xml` }),
    'Your file is a Word template. Please open it in Word, save it as "Word Document (.docx)", and upload that file.',
  ],
  [
    'a Word document',
    'that unpacks to too much',
    word,
    `Your Word document is too big once it is opened. Please make it simpler${AS_PDF}`,
    { unpackedBytes: 500 },
  ],
  [
    'a Word document',
    'that becomes too large a PDF',
    word,
    'Your document is too big once it is opened. Please make it simpler or use fewer pictures, and upload it again.',
    { outputBytes: 500 },
  ],
  [
    'a Word document',
    'that says that it is too long',
    () => wordFile({ body: NEW_PAGE.repeat(3), parts: properties({ pages: 3 }) }),
    TOO_LONG,
    { pages: 2 },
  ],
  [
    'a Word document',
    'that is too long',
    () => wordFile({ body: NEW_PAGE.repeat(3) }),
    TOO_LONG,
    { pages: 2 },
  ],
  ['a Word document', 'that takes too long', word, TOO_SLOW, { seconds: 0.02 }],
  [
    'a Word document',
    'from before 2007',
    () =>
      Buffer.from(
        locked()
          .toString('latin1')
          .replace(
            'E\0n\0c\0r\0y\0p\0t\0e\0d\0P\0a\0c\0k\0a\0g\0e\0',
            'W\0o\0r\0d\0D\0o\0c\0u\0m\0e\0n\0t\0',
          ),
        'latin1',
      ),
    'Your file is in an older Word format. Please open it in Word, choose Save As, pick "Word Document (.docx)", and upload that file.',
  ],
  [
    'a spreadsheet',
    'where a document is wanted',
    () => {
      const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml';
      return zipFile([{ name: '[Content_Types].xml', bytes: contentTypes(type) }]);
    },
    OTHER_PROGRAM,
  ],
  ...[
    ['Pages', 'Index/Document.iwa'],
    ['Pages of 2013', 'Index.zip'],
    ['Pages of 2009', 'index.xml'],
    ['Keynote of 2009', 'index.apxl'],
    ['LibreOffice', 'mimetype'],
  ].map(
    ([program, name = '']): Case => [
      `a document of ${program}`,
      'under the name of a Word document',
      () => zipFile([{ name, bytes: 'application/vnd.oasis.opendocument.text' }]),
      OTHER_PROGRAM,
    ],
  ),
  [
    'a document of LibreOffice',
    'that says what it is',
    () =>
      Buffer.from(
        `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/vnd.oasis.opendocument.text`,
        'latin1',
      ),
    OTHER_PROGRAM,
  ],
  [
    'a spreadsheet',
    'from before 2007',
    () => Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'),
    OTHER_PROGRAM,
  ],
  [
    'a text',
    'in Rich Text Format',
    () => Buffer.from('{\\rtf1\\ansi Hello}'),
    'Your file is in Rich Text Format. Please open it in Word, save it as .docx or .pdf, and upload that file.',
  ],
  [
    'an archive',
    'where a document is wanted',
    () => zipFile([{ name: 'essay.docx', bytes: 'Hello' }]),
    'Your file is an archive (ZIP), not a document. Please unpack it, and upload the document that is inside.',
  ],
  [
    'a web page',
    'under the name of a Word document',
    () => Buffer.from('<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>Essay'),
    'Your file is a web page, whatever its name says. Please open it, save or print it as .docx or .pdf, and upload that file.',
  ],
  [
    'a Word document',
    'whose text is a web page inside',
    () => wordFile({ body: '<w:altChunk r:id="x"/>' }),
    `Part of your Word document is another file inside it, which we cannot show. Please open it in Word, save it again, and upload it${AS_PDF}`,
  ],
  [
    'a PDF',
    'that is the cover of a portfolio',
    () => pdfFile({ catalog: `/Collection << /View /D >> ${ATTACHED}`, objects: FILE }),
    'Your PDF is a portfolio, with other files inside. Please put their pages into one ordinary PDF, and upload that.',
  ],
  ['a PDF', 'that a program in it draws', () => pdfFile({ catalog: DRAWN_LATE }), LIVING],
  [
    'a PDF',
    'that is damaged',
    () => Buffer.from('%PDF-1.7\nand nothing more'),
    'Your PDF seems to be damaged. Please open it, save or print it as a new PDF, and upload that.',
  ],
  [
    'a PDF',
    'with a password',
    lockedPdf,
    'Your PDF is protected with a password. Please save or print a copy without a password as a PDF, and upload that.',
  ],
  ['a PDF', 'that is too long', () => pdfFile({ pages: 3 }), TOO_LONG, { pages: 2 }],
  ['a PDF', 'that takes too long', pdfFile, TOO_SLOW, { seconds: 0.02 }],
  ...[
    ['of a phone', '\0\0\0\x24ftypheic'],
    ['of the web', 'RIFF\x24\0\0\0WEBPVP8 '],
    ['that moves', 'GIF89a'],
    ['of a scanner', 'II*\0'],
    ['of Windows', 'BM6\0'],
    ['of Photoshop', '8BPS\0\x01'],
  ].map(
    ([what, start = '']): Case => [
      'a picture',
      `${what}, under the name of a JPEG`,
      () => Buffer.from(start, 'latin1'),
      RARE_PICTURE,
    ],
  ),
  [
    'a picture',
    'that is damaged',
    () => smallPng().subarray(0, 40),
    'We could not open your picture. Please save it again as .png or .jpg and upload it.',
  ],
  [
    'a picture',
    'with too many pixels',
    () => pngBomb(30_000, 30_000),
    'Your picture is too big to open. Please make it smaller (at most 8,000 pixels wide and 6,000 pixels high) and upload it again.',
  ],
  ['a picture', 'that takes too long', smallPng, TOO_SLOW, { seconds: 0.02 }],
  [
    'a file',
    'that is empty',
    () => Buffer.alloc(0),
    'Your file is empty. Please upload a non-empty file.',
  ],
  [
    'a file',
    'that is too large',
    () => Buffer.alloc(600_000, 'PK\x03\x04', 'latin1'),
    'Your file is too large. The maximum file size is 500 kB.',
    { uploadBytes: 500_000 },
  ],
  [
    'a file',
    'that nobody knows',
    () => Buffer.from('Dear committee'),
    `We could not recognize your file. ${ALL_ENDINGS}`,
  ],
];

describe('the sentence says what is wrong with this file, and what to do', () => {
  test.each<Case>(CASES)('%s %s', LONG, async (kind, _, bytes, sentence, limits = {}) => {
    const converter = openConverter({ log: silentLog(), keepsWarm: false, limits });
    const upload = { bytes: await bytes(), fileName: 'statement.docx' };
    const conversion = await converter.convertToPdf(upload, new AbortController().signal);
    await converter.close();
    expect(conversion).toMatchObject({ ok: false, reason: sentence });
    if (kind !== 'a PDF') expect(sentence).not.toContain('our PDF');
  });
});

describe('of a Word document, whatever is said of the PDF in between', () => {
  const reasons = reasonsFor(ALL_TYPES);
  const neutral = [reasons.tooBigInside, reasons.tooManyPages(DEFAULT_LIMITS)];

  test.each([...Object.values<string>(reasons.pdf), ...neutral])('%j', async (reason) => {
    vi.mocked(convertPdf).mockResolvedValueOnce({ ok: false, reason });
    const output = Buffer.from('a document, then a PDF');
    const sandbox = { run: async () => ({ kind: 'exited', code: 0, output, stderr: '' }) };
    const signal = new AbortController().signal;
    const warmInstance = { take: () => undefined };
    const tools = { sandbox, warmInstance, limits: DEFAULT_LIMITS, reasons, signal };
    const conversion = await convertWord(output, tools as unknown as WordTools);
    const told = conversion.ok ? 'taken' : conversion.reason;
    expect(told).not.toMatch(/your PDF|PDF files/i);
    expect(neutral.includes(reason) ? [reason] : Object.values<string>(reasons.word)).toContain(
      told,
    );
  });
});
