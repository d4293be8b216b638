/** Files made here, for cases that no package ships. */
import { PDFDocument, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import sharp, { type Create, type Sharp } from 'sharp';
import * as changes from '../../../server/converter/testing/word-changes.ts';
import {
  paragraph,
  picture,
  table,
  type WordFile,
  wordFile,
} from '../../../server/converter/testing/word-file.ts';
import type { Kind } from './read-list.ts';

type Made = {
  readonly kind: Kind;
  readonly name: string;
  readonly refused?: string;
  readonly make: () => Buffer | Promise<Uint8Array>;
};

const SENTENCE = 'Since I was small I have taken clocks apart to see what makes them go. ';
const PAGE_END = '<w:p><w:r><w:br w:type="page"/></w:r></w:p>';

const WORDS: readonly (readonly [string, WordFile, string?])[] = [
  ['a statement of three pages', { body: paragraph(SENTENCE.repeat(5)).repeat(30) }],
  [
    'a table',
    {
      body: table([
        ['Club', 'Years'],
        ['Robotics', '2024'],
      ]),
    },
  ],
  ['an equation', { body: paragraph('Proof') + changes.equation('numerator', 'denominator') }],
  [
    'tracked changes',
    {
      body:
        changes.lines(
          changes.deleted('withdrawn '),
          changes.inserted('added '),
          changes.kept('end'),
        ) +
        changes.deletedParagraph('A paragraph struck out') +
        changes.moved('wandering ', 'here', 'there '),
    },
  ],
  [
    'a comment',
    {
      body: changes.commented('Hello'),
      references: [{ id: 'c', type: 'comments', target: 'comments.xml' }],
      parts: [changes.comments('confidential whisper')],
    },
  ],
  ['Vietnamese', { body: paragraph('Nguyễn Thị Hằng học ở trường đại học') }],
  ['Chinese', { body: paragraph('我想学习生物学') }],
  ['Korean', { body: paragraph('생물학을 공부하고 싶습니다') }],
  ['Arabic', { body: paragraph('أريد أن أدرس علم الأحياء', { isRightToLeft: true }) }],
  ['Hebrew', { body: paragraph('אני רוצה ללמוד ביולוגיה', { isRightToLeft: true }) }],
  ['Greek and Russian', { body: paragraph('Θέλω να σπουδάσω. Я хочу изучать биологию.') }],
  [
    'a content control with a comment in it',
    {
      body: `<w:sdt><w:sdtContent>${changes.commented('Hello from the control')}</w:sdtContent></w:sdt>`,
      references: [{ id: 'c', type: 'comments', target: 'comments.xml' }],
      parts: [changes.comments('confidential whisper')],
    },
  ],
  [
    'landscape',
    {
      body: `${paragraph(SENTENCE)}<w:sectPr><w:pgSz w:w="15840" w:h="12240" w:orient="landscape"/></w:sectPr>`,
    },
  ],
  [
    '101 pages',
    { body: paragraph('Page').repeat(1) + PAGE_END.repeat(101) + paragraph('end') },
    'tooManyPages',
  ],
  [
    '400 pages that it counts itself',
    { body: (paragraph('Page') + PAGE_END).repeat(400), parts: changes.properties({ pages: 400 }) },
    'tooManyPages',
  ],
  [
    'one page that says it is 400',
    { body: paragraph(SENTENCE), parts: changes.properties({ pages: 400 }) },
  ],
  [
    'macros that it does not own to',
    { body: paragraph('x'), parts: [{ name: 'word/vbaProject.bin', bytes: 'VB' }] },
  ],
];

/** The EXIF orientations of a camera. */
const ORIENTATIONS = [1, 2, 3, 4, 5, 6, 7, 8];

export const MADE: readonly Made[] = [
  ...WORDS.map(([name, file, refused]) => ({
    kind: 'docx' as const,
    name,
    make: () => wordFile(file),
    ...(refused !== undefined && { refused }),
  })),
  { kind: 'docx', name: 'a picture', make: () => withPicture('png') },
  { kind: 'docx', name: 'a picture that Word calls .tmp', make: () => withPicture('tmp') },
  { kind: 'docx', name: 'an archive without its last byte', make: () => hello().subarray(0, -1) },
  {
    kind: 'docx',
    name: 'an archive with more behind it',
    make: () => Buffer.concat([hello(), Buffer.alloc(512)]),
  },
  { kind: 'pdf', name: 'a form that was filled in', make: filledForm },
  { kind: 'pdf', name: 'a scan with the words behind it', make: scan },
  ...ORIENTATIONS.map((orientation) => ({
    kind: 'jpeg' as const,
    name: `a photo that lies as ${orientation}`,
    make: () => photo().withMetadata({ orientation }).jpeg().toBuffer(),
  })),
  { kind: 'jpeg', name: 'a photo in gray', make: () => photo().grayscale().jpeg().toBuffer() },
  {
    kind: 'jpeg',
    name: 'a photo that loads in steps',
    make: () => photo().jpeg({ progressive: true }).toBuffer(),
  },
  {
    kind: 'jpeg',
    name: 'a photo for a printing press',
    make: () => photo().toColourspace('cmyk').jpeg().toBuffer(),
  },
  { kind: 'png', name: 'a picture that can be seen through', make: seeThrough },
];

const hello = () => wordFile({ body: paragraph('Hello from the document') });

/** A picture with one dark and one light corner, so that each rotation looks different. */
function photo(): Sharp {
  const shades = Buffer.from(
    Array.from(
      { length: 120 * 80 },
      (_, at) => Math.round(((at % 120) + 2 * (at / 120)) / 1.6) % 240,
    ),
  );
  return sharp(shades, { raw: { width: 120, height: 80, channels: 1 } }).toColourspace('srgb');
}

function seeThrough(): Promise<Buffer> {
  const create = {
    width: 90,
    height: 60,
    channels: 4,
    background: { r: 20, g: 90, b: 20, alpha: 0.5 },
  };
  return sharp({ create: create as Create })
    .png()
    .toBuffer();
}

async function withPicture(ending: string): Promise<Buffer> {
  return wordFile({
    body: paragraph('Look') + picture('r:embed="i1"'),
    references: [{ id: 'i1', type: 'image', target: `media/image1.${ending}` }],
    parts: [{ name: `word/media/image1.${ending}`, bytes: await photo().png().toBuffer() }],
  });
}

async function filledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const form = document.getForm();
  const name = form.createTextField('name');
  name.setText('Marguerite Ashdown');
  name.addToPage(page, { x: 72, y: 650, width: 300, height: 24 });
  const consent = form.createCheckBox('consent');
  consent.addToPage(page, { x: 72, y: 600, width: 24, height: 24 });
  consent.check();
  return document.save();
}

async function scan(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const font = await document.embedFont(StandardFonts.Helvetica);
  page.drawImage(await document.embedPng(await photo().png().toBuffer()), {
    x: 72,
    y: 400,
    width: 300,
    height: 200,
  });
  const hidden = { x: 72, y: 500, size: 14, font, renderMode: TextRenderingMode.Invisible };
  page.drawText('Transcript of records', hidden);
  return document.save();
}
