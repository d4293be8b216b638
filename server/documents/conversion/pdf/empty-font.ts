/**
 * The font for words that can be searched and read aloud, but not seen: every character is the same empty glyph, and a table
 * says which character each code stands for. OCR programs put such words behind a scan.
 */
import { deflateSync } from 'node:zlib';
import { entries, type PdfFile, ref } from './file.ts';

/** The width of each character, in thousandths of its height. */
export const EMPTY_WIDTH = 500;
const EM = 1000;
/** How many characters one list of the table may name. */
const PER_LIST = 100;

export type EmptyFont = {
  readonly number: number;
  /** The code of a character, in four hexadecimal digits. */
  codeOf(character: string): string;
  /** Writes the font, once all codes are given. */
  write(): void;
};

export function createEmptyFont(file: PdfFile): EmptyFont {
  const number = file.reserve();
  const codes = new Map<string, string>();
  return {
    number,
    codeOf(character) {
      const known = codes.get(character);
      if (known !== undefined) return known;
      const code = hex(codes.size + 1);
      codes.set(character, code);
      return code;
    },
    write() {
      const program = emptyTrueType();
      const font = packed(file, program, { Length1: String(program.length) });
      const descriptor = file.add({
        entries: entries({
          Type: '/FontDescriptor',
          FontName: '/AAAAAA+Empty',
          Flags: '4',
          FontBBox: '[0 0 500 1000]',
          ItalicAngle: '0',
          Ascent: '800',
          Descent: '-200',
          CapHeight: '800',
          StemV: '80',
          FontFile2: ref(font),
        }),
      });
      const glyphs = Buffer.alloc(2 * (codes.size + 1));
      for (let code = 1; code <= codes.size; code += 1) glyphs.writeUInt16BE(1, 2 * code);
      const descendant = file.add({
        entries: entries({
          Type: '/Font',
          Subtype: '/CIDFontType2',
          BaseFont: '/AAAAAA+Empty',
          CIDSystemInfo: '<< /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>',
          FontDescriptor: ref(descriptor),
          DW: String(EMPTY_WIDTH),
          CIDToGIDMap: ref(packed(file, glyphs)),
        }),
      });
      file.put(number, {
        entries: entries({
          Type: '/Font',
          Subtype: '/Type0',
          BaseFont: '/AAAAAA+Empty',
          Encoding: '/Identity-H',
          DescendantFonts: `[${ref(descendant)}]`,
          ToUnicode: ref(packed(file, Buffer.from(characterMap(codes), 'latin1'))),
        }),
      });
    },
  };
}

function packed(file: PdfFile, bytes: Uint8Array, extra: Record<string, string> = {}): number {
  const dict = entries({ Filter: '/FlateDecode', ...extra });
  return file.add({ entries: dict, stream: deflateSync(bytes) });
}

const hex = (number: number) => number.toString(16).padStart(4, '0');

function characterMap(codes: ReadonlyMap<string, string>): string {
  const lines = [...codes].map(
    ([character, code]) =>
      `<${code}> <${Buffer.from(character, 'utf16le').swap16().toString('hex')}>`,
  );
  const lists: string[] = [];
  for (let at = 0; at < lines.length; at += PER_LIST) {
    const part = lines.slice(at, at + PER_LIST);
    lists.push(`${part.length} beginbfchar\n${part.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${lists.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end
`;
}

/** A TrueType font of two glyphs, both empty, in the tables that PDF asks for. */
function emptyTrueType(): Buffer {
  const tables: readonly (readonly [string, Buffer])[] = [
    ['glyf', Buffer.alloc(4)],
    [
      'head',
      words([
        1,
        0,
        1,
        0,
        0,
        0,
        0x5f0f,
        0x3cf5,
        0,
        EM,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        0,
        EMPTY_WIDTH,
        EM,
        0,
        8,
        2,
        0,
        0,
      ]),
    ],
    ['hhea', words([1, 0, 800, 0xff38, 0, EMPTY_WIDTH, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2])],
    ['hmtx', words([EMPTY_WIDTH, 0, EMPTY_WIDTH, 0])],
    ['loca', words([0, 0, 0])],
    ['maxp', words([1, 0, 2, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0])],
  ];
  const directory = 12 + 16 * tables.length;
  let place = directory;
  const parts: Buffer[] = [];
  const head = [words([1, 0, tables.length, 64, 2, 16 * tables.length - 64])];
  for (const [tag, table] of tables) {
    const padded = Buffer.concat([table, Buffer.alloc(-table.length & 3)]);
    const entry = Buffer.alloc(16);
    entry.write(tag, 'latin1');
    entry.writeUInt32BE(sumOf(padded), 4);
    entry.writeUInt32BE(place, 8);
    entry.writeUInt32BE(table.length, 12);
    head.push(entry);
    parts.push(padded);
    place += padded.length;
  }
  return Buffer.concat([...head, ...parts]);
}

function words(numbers: readonly number[]): Buffer {
  const bytes = Buffer.alloc(2 * numbers.length);
  numbers.forEach((number, index) => {
    bytes.writeUInt16BE(number, 2 * index);
  });
  return bytes;
}

function sumOf(bytes: Buffer): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) sum = (sum + bytes.readUInt32BE(at)) >>> 0;
  return sum;
}
