import { deflateSync } from 'node:zlib';
import type { PdfObject } from './pdf-file.ts';

type FontOptions = {
  /** The number of the first of the four objects. */
  readonly first: number;
  /** Whether it tells which letters its glyphs are. */
  readonly hasToUnicode: boolean;
};

/**
 * A TrueType font, whole, as a PDF carries it: codes are the numbers of its glyphs. The first object is the font.
 * @returns the objects, and a text in their codes
 */
export function embeddedFont(program: Buffer, text: string, { first, hasToUnicode }: FontOptions) {
  const glyphs = [...text].map((letter) => glyphOf(program, letter));
  const hex = (number: number) => number.toString(16).padStart(4, '0');
  const pairs = [...text].map(
    (letter, at) => `<${hex(glyphs[at] ?? 0)}> <${hex(letter.codePointAt(0) ?? 0)}>`,
  );
  const map = `/CIDInit /ProcSet findresource begin 12 dict begin begincmap /CMapName /X def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${pairs.length} beginbfchar
${pairs.join('\n')}
endbfchar endcmap CMapName currentdict /CMap defineresource pop end end`;
  const [descendant, descriptor, file, unicode] = [1, 2, 3, 4].map((at) => `${first + at} 0 R`);
  const packed = deflateSync(program);
  const objects: PdfObject[] = [
    {
      is: `<< /Type /Font /Subtype /Type0 /BaseFont /AAAAAA+Shown /Encoding /Identity-H /DescendantFonts [${descendant}] ${hasToUnicode ? `/ToUnicode ${unicode}` : ''} >>`,
    },
    {
      is: `<< /Type /Font /Subtype /CIDFontType2 /BaseFont /AAAAAA+Shown /CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >> /DW 600 /CIDToGIDMap /Identity /FontDescriptor ${descriptor} >>`,
    },
    {
      is: `<< /Type /FontDescriptor /FontName /AAAAAA+Shown /Flags 4 /FontBBox [0 -200 1000 900] /ItalicAngle 0 /Ascent 900 /Descent -200 /CapHeight 700 /StemV 80 /FontFile2 ${file} >>`,
    },
    {
      is: `<< /Filter /FlateDecode /Length ${packed.length} /Length1 ${program.length} >>`,
      stream: packed,
    },
    { is: `<< /Length ${map.length} >>`, stream: map },
  ];
  return { objects, codes: `<${glyphs.map(hex).join('')}>` };
}

/** The number of a letter's glyph, by the font's own table for the letters that two bytes can tell (format 4). */
function glyphOf(font: Buffer, letter: string): number {
  const code = letter.codePointAt(0) ?? 0;
  const table = tableOf(font, 'cmap');
  for (let at = 0; at < table.readUInt16BE(2); at += 1) {
    const map = table.subarray(table.readUInt32BE(8 + 8 * at));
    if (map.readUInt16BE(0) !== 4) continue;
    const size = map.readUInt16BE(6);
    for (let segment = 0; segment < size; segment += 2) {
      const [end, start] = [map.readUInt16BE(14 + segment), map.readUInt16BE(16 + size + segment)];
      if (code > end || code < start) continue;
      const delta = map.readUInt16BE(16 + 2 * size + segment);
      const offset = map.readUInt16BE(16 + 3 * size + segment);
      if (offset === 0) return (code + delta) & 0xffff;
      return map.readUInt16BE(16 + 3 * size + segment + offset + 2 * (code - start));
    }
  }
  throw new Error(`no glyph for ${letter}`);
}

function tableOf(font: Buffer, tag: string): Buffer {
  for (let at = 12; at < 12 + 16 * font.readUInt16BE(4); at += 16) {
    if (font.toString('latin1', at, at + 4) === tag)
      return font.subarray(font.readUInt32BE(at + 8));
  }
  throw new Error(`no table ${tag}`);
}
