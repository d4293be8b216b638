import { type PdfObject, packed } from './pdf-file.ts';

/** A font of one letter in the format of Pages, InDesign and Quartz (Type 1C), as PDF carries it: an A that is a full block. */
export function type1cFont(first: number): {
  readonly font: string;
  readonly objects: PdfObject[];
} {
  const named = '/BaseFont /AAAAAA+Block /FirstChar 65 /LastChar 65 /Widths [600]';
  return {
    font: `<< /Type /Font /Subtype /Type1 ${named} /Encoding << /Type /Encoding /Differences [65 /A] >> /FontDescriptor ${first} 0 R >>`,
    objects: [
      {
        is: `<< /Type /FontDescriptor /FontName /AAAAAA+Block /Flags 4 /FontBBox [0 0 600 700] /ItalicAngle 0 /Ascent 700 /Descent 0 /CapHeight 700 /StemV 80 /FontFile3 ${first + 1} 0 R >>`,
      },
      packed(blockFont(), '/Subtype /Type1C'),
    ],
  };
}

const ENDCHAR = 14;
const SID_OF_A = 34;

/** The bytes of such a font, part by part (Adobe's Technical Note 5176). */
function blockFont(): Buffer {
  const header = Buffer.from([1, 0, 4, 1]);
  const name = index([Buffer.from('AAAAAA+Block')]);
  const nothing = Buffer.from([0, 0]);
  const charset = Buffer.from([0, 0, SID_OF_A]);
  const move = [...number(600), ...number(0), ...number(0), 21];
  const block = [...number(600), 6, ...number(700), 7, ...number(-600), 6];
  const letters = index([Buffer.from([ENDCHAR]), Buffer.from([...move, ...block, ENDCHAR])]);
  const settings = Buffer.from([...number(0), 20]);
  const top = (at: number) => {
    const [charsetAt, lettersAt] = [at, at + charset.length];
    const settingsAt = lettersAt + letters.length;
    return index([
      Buffer.from([
        ...[...long(charsetAt), 15],
        ...[...long(lettersAt), 17],
        ...[...long(settings.length), ...long(settingsAt), 18],
      ]),
    ]);
  };
  const before = header.length + name.length + top(0).length + 2 * nothing.length;
  return Buffer.concat([header, name, top(before), nothing, nothing, charset, letters, settings]);
}

function index(parts: readonly Buffer[]): Buffer {
  const ends = parts.map((_, at) => 1 + Buffer.concat(parts.slice(0, at + 1)).length);
  return Buffer.concat([Buffer.from([0, parts.length, 1, 1, ...ends]), ...parts]);
}

const number = (value: number) => [28, (value >> 8) & 0xff, value & 0xff];
const long = (value: number) => [29, 0, 0, value >> 8, value & 0xff];
