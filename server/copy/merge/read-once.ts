/**
 * Lets each letter of a copy be read once. A letter whose accent or vowel sign is lifted is drawn by Typst in two steps, and both
 * say the whole letter: "q̓" is taken out as "q̓q̓". All steps but the first are marked as saying nothing. Pure.
 */
import { type Operand, type Place, readContent } from './pdf-tokens.ts';

/** What a letter is put together from besides its first part: accents, vowel signs, and what joins two. */
export const PUT_TOGETHER = /\p{M}|\u200d|[\u1160-\u11ff]/u;

/** The characters of each code, of each font of a page by its name there. */
export type Letters = ReadonlyMap<string, ReadonlyMap<number, string>>;

/** What says a letter: one code, or several that are marked together. */
type Piece = {
  readonly says: string;
  readonly code: number;
  /** Which of the page's texts it stands in. */
  readonly text: number;
};
type Edit = Place & { readonly by: string };
/** Marked content with a text of its own. */
type Span = { readonly says: string; readonly begin: Place; isShown: boolean };

const SAYS_NOTHING = '/Span<</ActualText<FEFF>>>BDC';

/** @returns the content with such steps marked; undefined where there are none. */
export function readOnce(content: Uint8Array, letters: Letters): Uint8Array | undefined {
  const edits: Edit[] = [];
  const open: (Span | undefined)[] = [];
  let font: ReadonlyMap<number, string> | undefined;
  let text = 0;
  /** What was shown last, and the first step of its letter. */
  let last: Piece | undefined;
  let first: Piece | undefined;

  function isSaidAgain(piece: Piece): boolean {
    const isAgain =
      PUT_TOGETHER.test(piece.says) &&
      first?.says === piece.says &&
      // Else the letter comes a second time.
      first.code !== piece.code &&
      last?.text !== piece.text;
    last = piece;
    if (!isAgain) first = piece;
    return isAgain;
  }

  function show(operand: Operand | undefined, place: Place): void {
    const parts = partsOf(operand);
    const span = open.findLast((one) => one !== undefined);
    if (span === undefined) {
      const shown = parts.map((part) => {
        const isCode = typeof part === 'object';
        const says = isCode ? (font?.get(part.code) ?? '') : '';
        return { part, isSilent: isCode && isSaidAgain({ says, code: part.code, text }) };
      });
      if (shown.some(({ isSilent }) => isSilent)) edits.push({ ...place, by: write(shown) });
      return;
    }
    const code = parts.find((part) => typeof part === 'object')?.code;
    if (span.isShown || code === undefined) return;
    span.isShown = true;
    if (isSaidAgain({ says: span.says, code, text }))
      edits.push({ ...span.begin, by: SAYS_NOTHING });
  }

  readContent(content, (operator, operands, place) => {
    if (operator === 'BT') text += 1;
    else if (operator === 'Tf') font = letters.get(nameOf(operands[0]) ?? '');
    else if (operator === 'Tj' || operator === 'TJ') show(operands[0], place);
    else if (operator === 'EMC') open.pop();
    else if (operator === 'BMC' || operator === 'BDC') {
      const says = actualTextOf(operands[1]);
      open.push(says === undefined ? undefined : { says, begin: place, isShown: false });
    }
  });
  return edits.length === 0 ? undefined : edited(content, edits);
}

type Part = number | { readonly code: number };

/** Codes of two bytes each, as Typst's fonts have them, and the distances between them. */
function partsOf(operand: Operand | undefined): Part[] {
  if (typeof operand === 'number') return [operand];
  if (operand === undefined || operand === null) return [];
  if ('list' in operand) return operand.list.flatMap(partsOf);
  const text = 'text' in operand ? operand.text : '';
  return Array.from({ length: text.length >> 1 }, (_, at) => ({
    code: text.charCodeAt(2 * at) * 256 + text.charCodeAt(2 * at + 1),
  }));
}

/** One operator for each run of parts that say something, or nothing. */
function write(shown: readonly { readonly part: Part; readonly isSilent: boolean }[]): string {
  const runs: { readonly isSilent: boolean; readonly written: string[] }[] = [];
  for (const { part, isSilent } of shown) {
    const written =
      typeof part === 'number' ? String(part) : `<${part.code.toString(16).padStart(4, '0')}>`;
    const run = runs.at(-1);
    if (run?.isSilent === isSilent) run.written.push(written);
    else runs.push({ isSilent, written: [written] });
  }
  return runs
    .map(({ isSilent, written }) => ({ isSilent, operator: `[${written.join(' ')}]TJ` }))
    .map(({ isSilent, operator }) => (isSilent ? `${SAYS_NOTHING}\n${operator}\nEMC` : operator))
    .join('\n');
}

function nameOf(operand: Operand | undefined): string | undefined {
  const isName = operand !== null && typeof operand === 'object' && 'name' in operand;
  return isName ? operand.name : undefined;
}

/** Of the properties of marked content. */
function actualTextOf(operand: Operand | undefined): string | undefined {
  const isDict = operand !== null && typeof operand === 'object' && 'entries' in operand;
  const said = isDict ? operand.entries.get('ActualText') : undefined;
  if (said === undefined || said === null || typeof said !== 'object' || !('text' in said))
    return undefined;
  const bytes = Buffer.from(said.text, 'latin1');
  if (bytes[0] !== 0xfe || bytes[1] !== 0xff) return said.text;
  return Buffer.from(bytes.subarray(2, bytes.length & ~1))
    .swap16()
    .toString('utf16le');
}

function edited(content: Uint8Array, edits: readonly Edit[]): Uint8Array {
  const parts: Uint8Array[] = [];
  let at = 0;
  for (const { from, to, by } of edits.toSorted((a, b) => a.from - b.from)) {
    parts.push(content.subarray(at, from), Buffer.from(by, 'latin1'));
    at = to;
  }
  return Buffer.concat([...parts, content.subarray(at)]);
}
