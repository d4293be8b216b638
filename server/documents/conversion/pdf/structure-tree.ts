/** Writes the structure of the new file (ISO 32000-1, 14.7): its elements, and the index from marked content to elements. */
import { entries, type PdfFile, ref } from './file.ts';
import type { PageTag } from './page.ts';

export type StructureTree = {
  readonly root: number;
  /** Adds one element for a whole page. */
  addPage(page: number, index: number, tag: PageTag): void;
  /** Adds elements that came with a document, as kids of the root. Pages take their places between them. */
  addKids(kids: readonly Kid[]): void;
  /**
   * Notes to which element a piece of marked content belongs.
   * @param owner the `StructParents` of the page, or of the drawing, that holds the content.
   * @throws RangeError for more numbers of content than any document has.
   */
  note(owner: number, content: number, element: number): void;
  /** @param extra further entries of the root */
  write(extra?: Readonly<Record<string, string | undefined>>): void;
};

/** An element, or a piece of content, as its parent names it. */
export type Kid = {
  readonly written: string;
  /** The place of the first page that it is on; undefined for one without content. */
  readonly first: number | undefined;
  /** Of an element, its number and its kids. */
  readonly element?: { readonly number: number; readonly kids: readonly Kid[] };
};

/** Pieces of content are numbered from 0 on, and the index has an entry for each number up to the highest: this bounds it. */
const MOST_NUMBERS = 500_000;

export function createTree(file: PdfFile): StructureTree {
  const root = file.reserve();
  const kids: Kid[] = [];
  const owners = new Map<number, Map<number, number>>();
  const lengths = new Map<number, number>();
  let numbers = 0;
  const pages: { readonly number: number; readonly index: number }[] = [];

  const note = (owner: number, content: number, element: number) => {
    const known = owners.get(owner) ?? new Map<number, number>();
    owners.set(owner, known);
    if (!known.has(content)) known.set(content, element);
    const length = lengths.get(owner) ?? 0;
    if (content < length) return;
    numbers += content + 1 - length;
    lengths.set(owner, content + 1);
    if (numbers > MOST_NUMBERS) throw new RangeError('too many numbers of content');
  };

  /** The pages and what the document brought, in the order of the pages. */
  function inOneDocument(): Kid {
    const own = kids.find(({ element }) => element !== undefined && isDocument(element.number));
    const number =
      own?.element?.number ??
      file.add({ entries: entries({ Type: '/StructElem', S: '/Document', P: ref(root) }) });
    const others = kids.filter((kid) => kid !== own);
    for (const { element } of others)
      if (element !== undefined) file.entriesOf(element.number)?.set('/P', ref(number));
    for (const page of pages) file.entriesOf(page.number)?.set('/P', ref(number));
    const all = inOrder([...(own?.element?.kids ?? []), ...others], pages);
    file.entriesOf(number)?.set('/K', listOfKids(all));
    return { written: ref(number), first: 0 };
  }

  const isDocument = (element: number) => file.entriesOf(element)?.get('/S') === '/Document';

  return {
    root,
    note,
    addKids: (more) => kids.push(...more),
    addPage(page, index, tag) {
      const dict = { Type: '/StructElem', S: `/${tag.role}`, Pg: ref(page), K: '0' };
      const alt = tag.role === 'Figure' ? { Alt: tag.alt } : {};
      const number = file.add({ entries: entries({ ...dict, ...alt }) });
      pages.push({ number, index });
      note(index, 0, number);
    },
    write(extra = {}) {
      const listed = pages.length === 0 && kids.length < 2 ? kids : [inOneDocument()];
      const nums = [...owners]
        .toSorted(([a], [b]) => a - b)
        .map(
          ([owner, known]) =>
            `${owner} ${ref(file.add({ value: listOf(known, lengths.get(owner) ?? 0) }))}`,
        );
      const parents = file.add({ entries: entries({ Nums: `[${nums.join(' ')}]` }) });
      const next = Math.max(-1, ...owners.keys()) + 1;
      const dict = { Type: '/StructTreeRoot', K: listOfKids(listed), ParentTree: ref(parents) };
      file.put(root, { entries: entries({ ...dict, ParentTreeNextKey: String(next), ...extra }) });
    },
  };
}

/** Each page before what begins on a later one. */
function inOrder(
  kids: readonly Kid[],
  pages: readonly { readonly number: number; readonly index: number }[],
): Kid[] {
  const all = [...kids];
  for (const { number, index } of pages) {
    const later = all.findIndex(({ first }) => first !== undefined && first > index);
    all.splice(later === -1 ? all.length : later, 0, { written: ref(number), first: index });
  }
  return all;
}

export function listOfKids(kids: readonly Kid[]): string {
  return `[${kids.map(({ written }) => written).join(' ')}]`;
}

function listOf(known: ReadonlyMap<number, number>, length: number): string {
  const list = Array.from({ length }, (_, content) => {
    const element = known.get(content);
    return element === undefined ? 'null' : ref(element);
  });
  return `[${list.join(' ')}]`;
}
