/** Files made here, for cases that the files of others lack. */
import { PDFDocument, StandardFonts, TextRenderingMode } from '@cantoo/pdf-lib';
import sharp, { type Sharp } from 'sharp';
import * as changes from '../../../server/converter/testing/word-changes.ts';
import {
  paragraph,
  table,
  type WordFile,
  wordFile,
} from '../../../server/converter/testing/word-file.ts';

const SENTENCE = 'Since I was small I have taken clocks apart to see what makes them go. ';

const WORDS: Readonly<Record<string, WordFile>> = {
  'a statement of three pages': { body: paragraph(SENTENCE.repeat(5)).repeat(30) },
  'a table and an equation': {
    body: table([['Robotics', '2024']]) + changes.equation('numerator', 'denominator'),
  },
  'tracked changes': {
    body:
      changes.lines(
        changes.deleted('withdrawn '),
        changes.inserted('added '),
        changes.kept('end'),
      ) +
      changes.deletedParagraph('A paragraph struck out') +
      changes.moved('wandering ', 'here', 'there '),
  },
  'a comment': {
    body: changes.commented('Hello'),
    references: [{ id: 'c', type: 'comments', target: 'comments.xml' }],
    parts: [changes.comments('confidential whisper')],
  },
  'many scripts': {
    body: [
      'Nguyễn Thị Hằng học ở trường đại học',
      '我想学习生物学',
      '생물학을 공부하고 싶습니다',
      'Θέλω να σπουδάσω. Я хочу изучать биологию.',
    ]
      .map((text) => paragraph(text))
      .join(''),
  },
  Arabic: { body: paragraph('أريد أن أدرس علم الأحياء', { isRightToLeft: true }) },
  Hebrew: { body: paragraph('אני רוצה ללמוד ביולוגיה', { isRightToLeft: true }) },
};

/** Pictures as cameras, scanners and programs write them. */
const PICTURES: Readonly<Record<string, () => Sharp>> = {
  // The eight ways to hold a camera.
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 7, 8].map((orientation) => [
      `a photo that lies as ${orientation}.jpeg`,
      () => photo().withMetadata({ orientation }).jpeg(),
    ]),
  ),
  'in gray.jpeg': () => photo().grayscale().jpeg(),
  'that loads in steps.jpeg': () => photo().jpeg({ progressive: true }),
  'for a printing press.jpeg': () => photo().toColourspace('cmyk').jpeg(),
  'interlaced.png': () => photo().png({ progressive: true }),
  'with a palette.png': () => photo().png({ palette: true }),
  'of 16 bits.png': () => photo().toColourspace('rgb16').png(),
  'of one bit.png': () => photo().threshold().png({ palette: true, colours: 2 }),
  'that can be seen through.png': () => photo().ensureAlpha(0.5).png(),
};

/** Each file by its name, which ends in its kind. */
export const MADE: Readonly<Record<string, () => Buffer | Promise<Uint8Array>>> = {
  ...Object.fromEntries(
    Object.entries(WORDS).map(([name, file]) => [`${name}.docx`, () => wordFile(file)]),
  ),
  ...Object.fromEntries(
    Object.entries(PICTURES).map(([name, make]) => [name, () => make().toBuffer()]),
  ),
  'a form that was filled in, and words behind a picture.pdf': filledForm,
};

/** A picture with one dark and one light corner, so that each rotation looks different. */
function photo(): Sharp {
  const shade = (at: number) => Math.round(((at % 120) + 2 * (at / 120)) / 1.6) % 240;
  const shades = Buffer.from(Array.from({ length: 120 * 80 }, (_, at) => shade(at)));
  return sharp(shades, { raw: { width: 120, height: 80, channels: 1 } }).toColourspace('srgb');
}

async function filledForm(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([612, 792]);
  const name = document.getForm().createTextField('name');
  name.setText('Marguerite Ashdown');
  name.addToPage(page, { x: 72, y: 650, width: 300, height: 24 });
  const scan = await document.embedPng(await photo().png().toBuffer());
  page.drawImage(scan, { x: 72, y: 400, width: 300, height: 200 });
  const font = await document.embedFont(StandardFonts.Helvetica);
  const hidden = { x: 72, y: 500, size: 14, font, renderMode: TextRenderingMode.Invisible };
  page.drawText('Transcript of records', hidden);
  return document.save();
}
