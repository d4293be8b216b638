/**
 * Which pages of a document can be read by its structure. Some structures have no place for a page's words, or name content that is
 * not there: whoever follows them hears nothing.
 */
import { contentOf, unpack } from '../pdf-content.ts';
import { PDFArray, PDFDict, PDFName, PDFNumber, PDFRawStream, PDFRef } from '../pdf-library.ts';
import { type Operand, readContent } from '../pdf-tokens.ts';
import { key, nameAt, type SourcePage } from './source.ts';

/** The numbers of content that elements have, by the references of the pages and drawings that it is on. */
type Owned = ReadonlyMap<string, ReadonlySet<number>>;

/** How much is said by a piece of content: in elements, in marks of none, and aside (a running head, say). */
type Said = { heard: number; lost: number; aside: number };

const MOST_ELEMENTS = 100_000;
const DEEPEST = 200;
const DEEPEST_DRAWING = 12;
/** Some programs leave a page's number outside, or a sign here and there. */
const MAY_BE_LOST = 0.1;

/** @returns of each page whether the structure says what is on it. */
export function findHeard(root: PDFDict, pages: readonly SourcePage[]): boolean[] {
  const owned = findOwned(root);
  const reader = new Reader(owned);
  return pages.map((page) => {
    const own = page.ref === undefined ? undefined : owned.get(page.ref.tag);
    const said = reader.readPage(page.dict, own);
    if (said === undefined) return false;
    const { heard, lost, aside } = said;
    if (own === undefined && aside > 0 && heard === 0) return false;
    return lost <= MAY_BE_LOST * (heard + lost);
  });
}

function findOwned(root: PDFDict): Owned {
  const owned = new Map<string, Set<number>>();
  const seen = new Set<PDFDict>();
  const { context } = root;

  function visit(value: unknown, page: string | undefined, depth: number): void {
    if (depth > DEEPEST || seen.size > MOST_ELEMENTS) return;
    const kid = value instanceof PDFRef ? context.lookup(value) : value;
    if (kid instanceof PDFArray) {
      for (const each of kid.asArray()) visit(each, page, depth + 1);
    } else if (kid instanceof PDFNumber) own(page, kid);
    else if (kid instanceof PDFDict && !seen.has(kid)) {
      seen.add(kid);
      const at = tagAt(kid, 'Pg') ?? page;
      if (kid.has(key('MCID'))) own(tagAt(kid, 'Stm') ?? at, kid.lookup(key('MCID')));
      else if (nameAt(kid, 'Type') !== 'OBJR') visit(kid.get(key('K')), at, depth + 1);
    }
  }

  function own(content: string | undefined, number: unknown): void {
    if (content === undefined || !(number instanceof PDFNumber)) return;
    const numbers = owned.get(content) ?? new Set();
    owned.set(content, numbers.add(number.asNumber()));
  }

  visit(root.get(key('K')), undefined, 0);
  return owned;
}

function tagAt(dict: PDFDict, name: string): string | undefined {
  const value = dict.get(key(name));
  return value instanceof PDFRef ? value.tag : undefined;
}

/** Reads the content of pages. */
class Reader {
  readonly #owned: Owned;
  /** Of drawings that were read already. */
  readonly #known = new Map<string, Said>();

  constructor(owned: Owned) {
    this.#owned = owned;
  }

  /** @returns undefined for content that cannot be followed. */
  readPage(page: PDFDict, own: ReadonlySet<number> | undefined): Said | undefined {
    const bytes = contentOf(page.get(key('Contents')), page.context);
    return bytes && this.#read(bytes, page.lookup(key('Resources')), own, 0);
  }

  #read(
    bytes: Uint8Array,
    resources: unknown,
    own: ReadonlySet<number> | undefined,
    depth: number,
  ): Said | undefined {
    const said: Said = { heard: 0, lost: 0, aside: 0 };
    const within: (keyof Said)[] = ['lost'];
    const here = () => within.at(-1) ?? 'lost';
    const show = (operand: Operand | undefined) => {
      said[here()] += lengthOf(operand);
    };
    const open = (tag: Operand | undefined, properties: Operand | undefined) => {
      const number = numberOf(properties, resources);
      if (number !== undefined) within.push(own?.has(number) ? 'heard' : here());
      else within.push(here() === 'lost' && isNamed(tag, 'Artifact') ? 'aside' : here());
    };
    const draw = (operand: Operand | undefined) => {
      const inside = this.#readDrawing(operand, resources, depth);
      if (inside === undefined) return;
      if (here() === 'lost') for (const kind of KINDS) said[kind] += inside[kind];
      else said[here()] += inside.heard + inside.lost + inside.aside;
    };
    const operators: Readonly<Record<string, (operands: readonly Operand[]) => void>> = {
      BMC: ([tag]) => open(tag, undefined),
      BDC: ([tag, properties]) => open(tag, properties),
      EMC: () => void within.pop(),
      Tj: ([text]) => show(text),
      TJ: ([list]) => show(list),
      "'": ([text]) => show(text),
      '"': ([, , text]) => show(text),
      Do: ([name]) => draw(name),
    };
    try {
      readContent(bytes, (operator, operands) => {
        if (Object.hasOwn(operators, operator)) operators[operator]?.(operands);
      });
      return said;
    } catch {
      return undefined;
    }
  }

  #readDrawing(name: Operand | undefined, resources: unknown, depth: number): Said | undefined {
    const listed = resources instanceof PDFDict ? resources.lookup(key('XObject')) : undefined;
    if (!(listed instanceof PDFDict) || !isNamed(name) || depth > DEEPEST_DRAWING) return undefined;
    const ref = listed.get(key(name.name));
    const stream = listed.lookup(key(name.name));
    if (!(stream instanceof PDFRawStream) || nameAt(stream.dict, 'Subtype') !== 'Form')
      return undefined;
    const tag = ref instanceof PDFRef ? ref.tag : '';
    const before = this.#known.get(tag);
    if (before !== undefined) return before;
    // One that is drawn within itself says nothing more.
    this.#known.set(tag, { heard: 0, lost: 0, aside: 0 });
    const bytes = unpack(stream);
    const inside = stream.dict.lookup(key('Resources')) ?? resources;
    const said = bytes && this.#read(bytes, inside, this.#owned.get(tag), depth + 1);
    if (said !== undefined) this.#known.set(tag, said);
    return said;
  }
}

const KINDS = ['heard', 'lost', 'aside'] as const;

function isNamed(operand: Operand | undefined, name?: string): operand is { name: string } {
  const is = operand !== null && typeof operand === 'object' && 'name' in operand;
  return is && (name === undefined || operand.name === name);
}

/** The number of a piece of content, which stands with the mark or in the resources. */
function numberOf(properties: Operand | undefined, resources: unknown): number | undefined {
  if (properties === null || typeof properties !== 'object') return undefined;
  if ('entries' in properties) {
    const number = properties.entries.get('MCID');
    return typeof number === 'number' ? number : undefined;
  }
  const listed = resources instanceof PDFDict ? resources.lookup(key('Properties')) : undefined;
  if (!('name' in properties) || !(listed instanceof PDFDict)) return undefined;
  const named = listed.lookup(PDFName.of(properties.name));
  const number = named instanceof PDFDict ? named.lookup(key('MCID')) : undefined;
  return number instanceof PDFNumber ? number.asNumber() : undefined;
}

/** How many bytes are shown. */
function lengthOf(operand: Operand | undefined): number {
  if (operand === null || typeof operand !== 'object') return 0;
  if ('text' in operand) return operand.text.trim().length;
  if (!('list' in operand)) return 0;
  return operand.list.reduce<number>((sum, each) => sum + lengthOf(each), 0);
}
