/** Reads what is drawn on a page, operator by operator. Pure. */

/** What stands before an operator. A name is without its slash; the bytes of a string are the characters of one. */
export type Operand =
  | number
  | { readonly name: string }
  | { readonly text: string }
  | { readonly list: readonly Operand[] }
  | { readonly entries: ReadonlyMap<string, Operand> }
  | null;

/** Where an operator stands with its operands, in bytes: the first of them, and the first behind it. */
export type Place = { readonly from: number; readonly to: number };

type Visit = (operator: string, operands: readonly Operand[], place: Place) => void;

/** Ends of what nests, as tokens. */
const END = { list: ']', dict: '>>' } as const;
const MOST_NESTED = 50;
const SPACE = /[\0\t\n\f\r ]*(?:%[^\r\n]*[\0\t\n\f\r ]*)*/y;
const WORD = /[^\0\t\n\f\r ()<>[\]{}/%]+/y;
const NAME = /\/([^\0\t\n\f\r ()<>[\]{}/%]*)/y;
const HEX = /<([0-9a-fA-F\0\t\n\f\r ]*)>/y;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)$/;
/** The end of a picture that stands in the page itself. */
const PICTURE_END = /[\0\t\n\f\r ]EI(?=[\0\t\n\f\r ]|$)/g;

/** @throws Error for what is no page content. */
export function readContent(content: Uint8Array, visit: Visit): void {
  const text = Buffer.from(content.buffer, content.byteOffset, content.length).toString('latin1');
  let at = 0;

  function match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = at;
    const found = pattern.exec(text);
    if (found === null) return undefined;
    at = pattern.lastIndex;
    return found;
  }

  /** An operand, or the word of an operator, or the end of a list. */
  function next(depth: number): Operand | string {
    const first = text[at];
    if (first === '/') return { name: decodeName(match(NAME)?.[1] ?? '') };
    if (first === '(') return { text: readString() };
    if (first === '[') {
      at += 1;
      return { list: readUntil(END.list, depth) };
    }
    if (first === '<' && text[at + 1] === '<') {
      at += 2;
      return { entries: pairsOf(readUntil(END.dict, depth)) };
    }
    if (first === '<') return { text: decodeHex(match(HEX)?.[1]) };
    for (const end of [END.list, END.dict]) {
      if (text.startsWith(end, at)) {
        at += end.length;
        return end;
      }
    }
    const word = match(WORD)?.[0];
    if (word === undefined) throw new Error(`no token at ${at}`);
    if (NUMBER.test(word)) return Number(word);
    return word === 'true' || word === 'false' || word === 'null' ? null : word;
  }

  function readUntil(end: string, depth: number): Operand[] {
    if (depth > MOST_NESTED) throw new Error('nested too deep');
    const items: Operand[] = [];
    for (;;) {
      match(SPACE);
      const item = next(depth + 1);
      if (item === end) return items;
      if (typeof item === 'string') throw new Error(`${item} within ${end}`);
      items.push(item);
    }
  }

  function readString(): string {
    const start = at + 1;
    let depth = 0;
    for (; at < text.length; at += 1) {
      const character = text[at];
      if (character === '\\') at += 1;
      else if (character === '(') depth += 1;
      else if (character === ')') {
        depth -= 1;
        if (depth === 0) {
          at += 1;
          return spelledOut(text.slice(start, at - 1));
        }
      }
    }
    throw new Error('a string without an end');
  }

  let operands: Operand[] = [];
  match(SPACE);
  let from = at;
  while (at < text.length) {
    const token = next(0);
    if (typeof token !== 'string') operands.push(token);
    else {
      if (token === 'ID' && match(PICTURE_END) === undefined)
        throw new Error('no end of a picture');
      visit(token, operands, { from, to: at });
      operands = [];
    }
    match(SPACE);
    if (operands.length === 0) from = at;
  }
  if (operands.length > 0) throw new Error('operands without an operator');
}

function pairsOf(items: readonly Operand[]): Map<string, Operand> {
  const entries = new Map<string, Operand>();
  for (let index = 0; index + 1 < items.length; index += 2) {
    const key = items[index];
    if (key === null || typeof key !== 'object' || !('name' in key)) throw new Error('no key');
    entries.set(key.name, items[index + 1] ?? null);
  }
  return entries;
}

function decodeName(written: string): string {
  return written.replaceAll(/#([0-9a-f]{2})/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

function decodeHex(written: string | undefined): string {
  if (written === undefined) throw new Error('a string without an end');
  const digits = written.replaceAll(/[^0-9a-fA-F]/g, '');
  return Buffer.from(digits.padEnd(digits.length + (digits.length % 2), '0'), 'hex').toString(
    'latin1',
  );
}

const ESCAPED: Readonly<Record<string, string>> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

function spelledOut(written: string): string {
  if (!written.includes('\\')) return written;
  return written.replaceAll(
    /\\(?:([0-7]{1,3})|(\r\n|[\s\S]))/g,
    (_, octal?: string, plain = '') => {
      if (octal !== undefined) return String.fromCharCode(Number.parseInt(octal, 8) & 0xff);
      return /[\r\n]/.test(plain) ? '' : (ESCAPED[plain] ?? plain);
    },
  );
}
