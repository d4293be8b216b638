import { inflateSync } from 'node:zlib';

/** The safety-relevant contents of a PDF. */
type PdfContents = {
  readonly pages: number;
  /** Every name in its objects, without the slash: keys and values of dictionaries. */
  readonly names: ReadonlySet<string>;
};

/** Names that a PDF needs in order to act, reach out or carry a file. Links to web pages need none of them. */
const ACTIVE = [
  ...['JS', 'JavaScript', 'Launch', 'OpenAction', 'AA', 'SubmitForm', 'ImportData', 'ResetForm'],
  ...['EmbeddedFile', 'EmbeddedFiles', 'EF', 'Filespec', 'AF', 'RichMedia', 'Movie', 'Sound'],
  ...['Rendition', 'GoToR', 'GoToE', 'GoTo3DView', 'Hide', 'SetOCGState', 'AcroForm', 'XFA'],
  'Encrypt',
];

/** The active names in a PDF; empty for one that only shows pages. */
export function findActive({ names }: PdfContents): string[] {
  return ACTIVE.filter((name) => names.has(name));
}

/** Whether these bytes are a PDF of `pages` pages that only shows them, and that can be read within bounds. */
export function isSafePdf(pdf: Uint8Array, pages: number): boolean {
  try {
    const contents = readPdfContents(pdf);
    return pages > 0 && contents.pages === pages && findActive(contents).length === 0;
  } catch {
    return false;
  }
}

const MAX_INFLATED = 64 * 2 ** 20;
/** A comment, a string's start, a name, the start of an object, or the start of its stream. */
const TOKEN = /%[^\r\n]*|\(|\/[^\0\t\n\f\r ()<>[\]{}/%]*|\bobj\b|\bstream\r?\n/g;

/**
 * Reads the names in a PDF token by token, in linear time. It follows no references, so that no file can make it loop or skip parts.
 * @throws Error for an object stream that cannot be unpacked within bounds.
 */
export function readPdfContents(pdf: Uint8Array): PdfContents {
  const contents: Reading = { pages: 0, names: new Set() };
  readObjects(Buffer.from(pdf.buffer, pdf.byteOffset, pdf.length), contents);
  return contents;
}

type Reading = { pages: number; names: Set<string> };

function readObjects(bytes: Buffer, reading: Reading): void {
  const text = bytes.toString('latin1');
  const token = new RegExp(TOKEN);
  let previous = '';
  let inObject: string[] = [];
  for (let found = token.exec(text); found !== null; found = token.exec(text)) {
    const [word] = found;
    if (word === '(') token.lastIndex = endOfString(text, token.lastIndex);
    else if (word === 'obj') inObject = [];
    else if (word.startsWith('stream')) {
      const end = endOfStream(text, token.lastIndex);
      if (inObject.includes('ObjStm')) {
        const stream = bytes.subarray(token.lastIndex, end);
        readObjects(inflateSync(stream, { maxOutputLength: MAX_INFLATED }), reading);
      }
      token.lastIndex = end;
    } else if (word.startsWith('/')) {
      const name = decodeName(word.slice(1));
      if (previous === 'Type' && name === 'Page') reading.pages += 1;
      reading.names.add(name);
      inObject.push(name);
      previous = name;
    }
  }
}

function endOfStream(text: string, from: number): number {
  const end = text.indexOf('endstream', from);
  return end === -1 ? text.length : end;
}

/** Strings nest parentheses, and a backslash escapes the next character. */
function endOfString(text: string, from: number): number {
  let depth = 1;
  let at = from;
  for (; at < text.length && depth > 0; at += 1) {
    const character = text[at];
    if (character === '\\') at += 1;
    else if (character === '(') depth += 1;
    else if (character === ')') depth -= 1;
  }
  return at;
}

/** `/J#61vaScript` is `/JavaScript`. */
function decodeName(written: string): string {
  return written.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}
