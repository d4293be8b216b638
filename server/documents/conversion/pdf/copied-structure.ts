/**
 * Copies a document's structure: headings, paragraphs, lists, tables, and words for pictures. It is copied element by element,
 * and the index from content to elements is made anew, so that no reference in it is left dangling.
 */

import { PDFArray, PDFDict, PDFNumber, type PDFObject, PDFRef } from '../pdf-library.ts';
import { XOBJECT } from './allowlist.ts';
import type { Copier } from './copy.ts';
import { type Entries, entries, type PdfFile, ref, textString } from './file.ts';
import type { TaggedPage } from './page.ts';
import { SCALAR, SCALAR_OR_LISTS } from './shape.ts';
import { key, nameAt, type Source } from './source.ts';
import { ATTRIBUTES, CLASSES, ROLES } from './structure-allowlist.ts';
import { type Kid, listOfKids, type StructureTree } from './structure-tree.ts';

type StructureNeeds = {
  readonly source: Source;
  readonly copier: Copier;
  readonly file: PdfFile;
  readonly tree: StructureTree;
  /** The pages that came as they are, by the tags of their references in the source, with their places among all pages. */
  readonly pages: ReadonlyMap<string, { readonly page: TaggedPage; readonly index: number }>;
  /** The first number that drawings with content of their own may be called by. */
  readonly firstOwner: number;
  /** What the equations say, in their order. */
  readonly equations: readonly string[];
};

const MOST_ELEMENTS = 100_000;
const DEEPEST = 200;
/** No page has so many pieces of content. */
const LARGEST_CONTENT = 100_000;

/** The root of a document's structure; undefined where it has none. */
export function findStructure({ catalog }: Source): PDFDict | undefined {
  const root = catalog.lookup(key('StructTreeRoot'));
  return root instanceof PDFDict && root.has(key('K')) ? root : undefined;
}

/** The first number that is free for further content on a page, after those of the document. */
export function firstFreeContent(root: PDFDict, owner: unknown): number {
  const list = owner instanceof PDFNumber ? findInTree(root, owner.asNumber()) : undefined;
  return list instanceof PDFArray ? Math.min(list.size(), LARGEST_CONTENT) : 0;
}

/**
 * @returns the entries of the root besides its elements.
 * @throws RangeError for more elements than there may be.
 */
export function copyStructure(
  root: PDFDict,
  needs: StructureNeeds,
): Readonly<Record<string, string | undefined>> {
  const { source, copier, file, tree, pages, equations } = needs;
  const { context } = source;
  const seen = new Set<PDFDict>();
  const ids: [string, number][] = [];
  const owners = new Map<number, number>();
  const marks = new Map(
    [...pages.values()].flatMap(({ page, index }) =>
      page.marks.map((mark, at) => [mark.annotation?.tag ?? '', { page, index, at }] as const),
    ),
  );
  const copiedMarks = new Set<string>();
  /** The elements of equations, in their order. */
  const formulas: number[] = [];
  /** How many pieces of content are on pages that do not keep their structure. */
  let left = 0;

  function copyKids(
    value: PDFObject | undefined,
    parent: number,
    page: PDFRef | undefined,
    depth: number,
  ): Kid[] {
    const looked = context.lookup(value);
    if (looked instanceof PDFArray)
      return looked.asArray().flatMap((each) => copyKid(each, parent, page, depth));
    return copyKid(value, parent, page, depth);
  }

  function copyKid(
    value: PDFObject | undefined,
    parent: number,
    page: PDFRef | undefined,
    depth: number,
  ): Kid[] {
    const kid = context.lookup(value);
    if (kid instanceof PDFNumber) return content(kid.asNumber(), page, undefined, parent);
    if (!(kid instanceof PDFDict) || seen.has(kid) || depth > DEEPEST) return [];
    seen.add(kid);
    if (seen.size > MOST_ELEMENTS) throw new RangeError('too many elements');
    const type = nameAt(kid, 'Type');
    if (type === 'OBJR') return markOf(kid.get(key('Obj')), parent);
    if (type === 'MCR' || (type === undefined && kid.has(key('MCID')))) {
      const number = kid.lookup(key('MCID'));
      const at = refAt(kid, 'Pg') ?? page;
      return number instanceof PDFNumber
        ? content(number.asNumber(), at, refAt(kid, 'Stm'), parent)
        : [];
    }
    return copyElement(kid, parent, page, depth);
  }

  function copyElement(
    element: PDFDict,
    parent: number,
    above: PDFRef | undefined,
    depth: number,
  ): Kid[] {
    const number = file.reserve();
    if (nameAt(element, 'S') === 'Formula') formulas.push(number);
    const leftBefore = left;
    const page = refAt(element, 'Pg') ?? above;
    const written: Entries = new Map([
      ['/Type', '/StructElem'],
      ['/P', ref(parent)],
    ]);
    for (const [name, shape] of PLAIN) {
      const value = copier.copy(element.get(key(name)), shape);
      if (value !== undefined) written.set(`/${name}`, value);
    }
    if (!written.has('/S')) written.set('/S', '/NonStruct');
    const at = page && pages.get(page.tag);
    if (at !== undefined) written.set('/Pg', ref(at.page.number));
    const kids = copyKids(element.get(key('K')), number, page, depth + 1);
    // What it was about is told by the elements of those pages.
    const isOfLeftPages = kids.length === 0 && left > leftBefore;
    if (isOfLeftPages && !written.has('/Alt') && !written.has('/ActualText')) return [];
    const id = written.get('/ID');
    if (id !== undefined) ids.push([id, number]);
    if (kids.length > 0) written.set('/K', listOfKids(kids));
    file.put(number, { entries: written });
    return [{ written: ref(number), first: firstOf(kids), element: { number, kids } }];
  }

  /** A piece of content of a page, or of a drawing on it. */
  function content(
    number: number,
    page: PDFRef | undefined,
    drawing: PDFRef | undefined,
    element: number,
  ): Kid[] {
    const at = page && pages.get(page.tag);
    const isNumber = Number.isInteger(number) && number >= 0 && number < LARGEST_CONTENT;
    if (at === undefined) left += 1;
    if (at === undefined || !isNumber) return [];
    const kid = { Type: '/MCR', Pg: ref(at.page.number), MCID: String(number) };
    if (drawing === undefined) {
      tree.note(at.index, number, element);
      return [{ written: reference(kid), first: at.index }];
    }
    const written = copier.numberOf(drawing, XOBJECT);
    if (written === undefined) return [];
    const owner = owners.get(written) ?? needs.firstOwner + owners.size;
    owners.set(written, owner);
    file.entriesOf(written)?.set('/StructParents', String(owner));
    tree.note(owner, number, element);
    return [{ written: reference({ ...kid, Stm: ref(written) }), first: at.index }];
  }

  /** An element about an annotation becomes one about the drawing that the annotation has become. */
  function markOf(annotation: PDFObject | undefined, element: number): Kid[] {
    const mark = annotation instanceof PDFRef ? marks.get(annotation.tag) : undefined;
    if (mark === undefined || copiedMarks.has((annotation as PDFRef).tag)) return [];
    copiedMarks.add((annotation as PDFRef).tag);
    return markContent(mark, element);
  }

  function markContent(
    { page, index, at }: { page: TaggedPage; index: number; at: number },
    element: number,
  ): Kid[] {
    const number = page.numbers[at] ?? 0;
    tree.note(index, number, element);
    const written = reference({ Type: '/MCR', Pg: ref(page.number), MCID: String(number) });
    return [{ written, first: index }];
  }

  tree.addKids(copyKids(root.get(key('K')), tree.root, undefined, 0));
  // LibreOffice says nothing about them.
  if (formulas.length === equations.length)
    formulas.forEach((number, at) => {
      file.entriesOf(number)?.set('/Alt', textString(equations[at] ?? ''));
    });
  // Annotations and form fields without an element get one at the end.
  for (const { page, index } of pages.values()) {
    page.marks.forEach((mark, at) => {
      if (mark.annotation !== undefined && copiedMarks.has(mark.annotation.tag)) return;
      const number = file.reserve();
      const role = mark.isField ? '/Form' : '/Annot';
      const [kid] = markContent({ page, index, at }, number);
      const element = {
        Type: '/StructElem',
        S: role,
        P: ref(tree.root),
        Pg: ref(page.number),
        K: kid?.written,
      };
      file.put(number, { entries: entries(element) });
      tree.addKids([{ written: ref(number), first: index }]);
    });
  }
  return {
    RoleMap: copier.copy(root.get(key('RoleMap')), ROLES),
    ClassMap: copier.copy(root.get(key('ClassMap')), CLASSES),
    IDTree: ids.length === 0 ? undefined : writeIds(ids),
  };
}

/** The entries of an element that are copied, besides its place in the structure. */
const PLAIN = [
  ...['S', 'Lang', 'Alt', 'E', 'ActualText', 'T', 'ID'].map((name) => [name, SCALAR] as const),
  ['A', ATTRIBUTES] as const,
  ['C', SCALAR_OR_LISTS] as const,
];

function reference(kid: Readonly<Record<string, string>>): string {
  return `<< ${Object.entries(kid)
    .map(([name, value]) => `/${name} ${value}`)
    .join(' ')} >>`;
}

function firstOf(kids: readonly Kid[]): number | undefined {
  const pages = kids.flatMap(({ first }) => (first === undefined ? [] : [first]));
  return pages.length === 0 ? undefined : Math.min(...pages);
}

function refAt(dict: PDFDict, name: string): PDFRef | undefined {
  const value = dict.get(key(name));
  return value instanceof PDFRef ? value : undefined;
}

/** The IDs are in hexadecimal, and so sort as their bytes do, which readers rely on. */
function writeIds(ids: readonly (readonly [string, number])[]): string {
  const sorted = new Map(ids.toSorted(([a], [b]) => (a < b ? -1 : 1)));
  const names = [...sorted].map(([id, number]) => `${id} ${ref(number)}`);
  return `<< /Names [${names.join(' ')}] >>`;
}

const MOST_NODES = 10_000;

/** A value in the document's own tree of numbers. */
function findInTree(root: PDFDict, number: number): PDFObject | undefined {
  const next: unknown[] = [root.lookup(key('ParentTree'))];
  for (let steps = 0; next.length > 0 && steps < MOST_NODES; steps += 1) {
    const node = next.pop();
    if (!(node instanceof PDFDict)) continue;
    const nums = node.lookup(key('Nums'));
    const kids = node.lookup(key('Kids'));
    if (kids instanceof PDFArray)
      next.push(...kids.asArray().map((kid) => node.context.lookup(kid)));
    if (!(nums instanceof PDFArray)) continue;
    for (let at = 0; at + 1 < nums.size(); at += 2) {
      const found = nums.lookup(at);
      if (found instanceof PDFNumber && found.asNumber() === number) return nums.lookup(at + 1);
    }
  }
  return undefined;
}
