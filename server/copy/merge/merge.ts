/** Puts documents into a copy whose pages for them are empty but for head and foot. */

import { at, dictAt, dictOf, listAt, name, openPdf } from './pdf.ts';
import { unpack } from './pdf-content.ts';
import {
  PDFArray,
  PDFBool,
  PDFDict,
  type PDFDocument,
  PDFNumber,
  type PDFPage,
  PDFRawStream,
  PDFRef,
} from './pdf-library.ts';
import { isWide } from './place.ts';
import { readTags } from './read-tags.ts';
import { findFaults } from './rules.ts';
import { laySource } from './sheets.ts';
import { readSource, type Source, type SourcePage } from './source.ts';
import { everyMark, isTag, type Mark, type Tag } from './tags.ts';
import { createTagWriter } from './write-tags.ts';

/** A document of the copy. */
type Insert = {
  readonly source: Source;
  readonly name: string;
  /** How a page is counted: `{page}` and `{pages}` are numbers. */
  readonly words: { readonly page: string };
};

/** A document that was read. */
type ReadDocument = Source & {
  /** Of each page, whether it lies on its long side. */
  readonly sheets: readonly boolean[];
};

/** @throws Error for what is no PDF of so many pages. */
export async function readDocument(pdf: Uint8Array, pages: number): Promise<ReadDocument> {
  const source = await readSource(pdf, pages);
  return { ...source, sheets: source.pages.map(({ leaf }) => isWide(leaf)) };
}

type Merged = {
  readonly pdf: Uint8Array;
  /** Why the copy does not say that it is PDF/UA-1; empty where it does, if it did before. */
  readonly faults: readonly string[];
};

/** A document in the copy: its structure, and the pages that it stands on. */
type Section = { readonly tag: Tag; readonly sheets: readonly PDFPage[]; readonly first: number };

/**
 * @param frame the copy, with an empty page for each page of the documents, in their order.
 * @throws Error where it cannot be done.
 */
export async function merge(frame: Uint8Array, inserts: readonly Insert[]): Promise<Merged> {
  const copy = await openPdf(frame);
  const { catalog } = copy;
  const leaves = copy.getPages();
  const places = new Map(leaves.map(({ ref }, index) => [ref, index]));
  const own = readTags(catalog, (ref) => places.get(ref)) ?? [];
  const empty = leaves.filter(({ node }) => !node.has(name('StructParents')));
  const sections = inserts.map((insert, index): Section => {
    const { source } = insert;
    const sheets = empty.splice(0, source.pages.length);
    const first = sheets[0] === undefined ? undefined : places.get(sheets[0].ref);
    if (first === undefined) throw new Error('too few pages for a document');
    const nodes = sheets.map(({ node }) => node);
    const kids = laySource(copy, source, nodes, namingOf(insert));
    const { language } = source;
    const tag = { role: 'Sect', title: insert.name, ...(language && { language }), kids };
    return { tag: withOwnIds(tag, `${index + 1}-`), sheets, first };
  });
  if (empty.length > 0) throw new Error('too many pages for documents');
  writeSections(copy, sections);
  for (const { node } of leaves) node.set(name('Tabs'), name('S'));
  const faults = [
    ...inserts.flatMap(({ source }) => [
      ...source.fontFaults,
      ...source.pages.flatMap(pageFaults(source)),
    ]),
    ...findFaults(together(own, sections)),
  ];
  describe(copy, faults.length === 0);
  return { pdf: await copy.save(SAVING), faults };
}

function namingOf({ name: document, source, words }: Insert): (page: number) => string {
  const counted = words.page.replace('{pages}', String(source.pages.length));
  return (page) => `${document}: ${counted.replace('{page}', String(page))}`;
}

/** Matterhorn 01-003 to 01-006: all content is either in the structure or an artifact. */
function pageFaults({ tags }: Source): (page: SourcePage, index: number) => string[] {
  const inStructure = new Set(everyMark(tags ?? []).map(({ page, mcid }) => `${page} ${mcid}`));
  return ({ drawing }, index) => {
    const { isWhole, isMixed, hasUnmarked, marks } = drawing;
    const isLost = marks.some((mcid) => !inStructure.has(`${index} ${mcid}`));
    const isTwice = new Set(marks).size < marks.length;
    return [
      ...(isWhole ? [] : ['a page that cannot be followed']),
      ...(isMixed ? ['an artifact within the structure'] : []),
      ...(hasUnmarked ? ['content outside the structure'] : []),
      ...(isLost ? ['content that no element has'] : []),
      ...(isTwice ? ['content with the mark of another'] : []),
    ];
  };
}

/** Prefixes the IDs of elements, because two documents may use the same. */
function withOwnIds(tag: Tag, prefix: string): Tag {
  let notes = 0;
  const visit = (kid: Tag | Mark): Tag | Mark => (isTag(kid) ? rename(kid) : kid);
  const rename = (one: Tag): Tag => {
    if (one.role === 'Note') notes += 1;
    const { id = one.role === 'Note' ? `note-${notes}` : undefined, attributes } = one;
    const Headers = attributes?.Headers?.map((header) => idOf(prefix + header));
    return {
      ...one,
      ...(id !== undefined && { id: idOf(prefix + id) }),
      ...(Headers !== undefined && { attributes: { ...attributes, Headers } }),
      kids: one.kids.map(visit),
    };
  };
  return rename(tag);
}

/** An ID without characters that have a meaning in a PDF string. */
function idOf(id: string): string {
  return [...id]
    .map((character) =>
      /[\w.-]/.test(character) ? character : `_${character.codePointAt(0)?.toString(16)}_`,
    )
    .join('');
}

function writeSections(copy: PDFDocument, sections: readonly Section[]): void {
  const leaves = copy.getPages();
  const [top, topRef] = topOf(copy);
  const writer = createTagWriter(copy);
  const places = new Map(leaves.map(({ ref }, index) => [ref, index]));
  const firsts = listAt(top, 'K').map((kid) => firstPageOf(places, dictOf(kid)));
  const refs = top.lookup(name('K'), PDFArray).asArray();
  const after = new Map<number, PDFRef>();
  for (const { tag, sheets, first } of sections) {
    for (const { node } of sheets) writer.openPage(node);
    const ref = writer.write(
      tag,
      topRef,
      sheets.map(({ ref: page }) => page),
    );
    // After the divider: the last element whose first page comes before the document's.
    after.set(
      firsts.findLastIndex((page) => page !== undefined && page < first),
      ref,
    );
  }
  writer.close();
  const all = PDFArray.withContext(copy.context);
  refs.forEach((ref, index) => {
    all.push(ref);
    const section = after.get(index);
    if (section !== undefined) all.push(section);
  });
  if (all.size() !== refs.length + sections.length) throw new Error('a document without a divider');
  top.set(name('K'), all);
}

/** The one element that all others are in. */
function topOf({ catalog, context }: PDFDocument): [PDFDict, PDFRef] {
  const root = dictAt(catalog, 'StructTreeRoot');
  const kids = root?.get(name('K'));
  const listed = context.lookup(kids);
  const ref = listed instanceof PDFArray ? listed.get(0) : kids;
  const top = ref instanceof PDFRef ? dictOf(context.lookup(ref)) : undefined;
  if (top === undefined || !(ref instanceof PDFRef)) throw new Error('a copy without a structure');
  return [top, ref];
}

function firstPageOf(
  places: ReadonlyMap<PDFRef, number>,
  element: PDFDict | undefined,
): number | undefined {
  const own = element?.get(name('Pg'));
  const place = own instanceof PDFRef ? places.get(own) : undefined;
  if (place !== undefined) return place;
  const inner = listAt(element, 'K').filter((kid) => !(kid instanceof PDFNumber));
  for (const kid of inner) {
    const first = firstPageOf(places, dictOf(kid));
    if (first !== undefined) return first;
  }
  return undefined;
}

/** The copy's own structure with the documents' in their places, to be checked as a whole. */
function together(own: readonly (Tag | Mark)[], sections: readonly Section[]): (Tag | Mark)[] {
  const kids = own.flatMap((tag) => (isTag(tag) ? tag.kids : [tag]));
  const pageOf = (kid: Tag | Mark) => everyMark([kid])[0]?.page ?? -1;
  const all = [
    ...kids.map((kid) => ({ kid, page: pageOf(kid) })),
    ...sections.map(({ tag, first }) => ({ kid: tag, page: first - 0.5 })),
  ];
  return all.toSorted((a, b) => a.page - b.page).map(({ kid }) => kid);
}

/** Without object streams, like Typst: packing them takes longer than all else. No other work waits in this process. */
export const SAVING = {
  addDefaultPage: false,
  updateFieldAppearances: false,
  useObjectStreams: false,
  objectsPerTick: Number.POSITIVE_INFINITY,
};

const CLAIM = /<pdfuaid:part>\d+<\/pdfuaid:part>/g;

/** Shows the title in the window, and takes the PDF/UA-1 claim away where it is not true. */
function describe({ catalog, context }: PDFDocument, mayClaim: boolean): void {
  const preferences = dictAt(catalog, 'ViewerPreferences') ?? PDFDict.withContext(context);
  preferences.set(name('DisplayDocTitle'), PDFBool.True);
  catalog.set(name('ViewerPreferences'), preferences);
  if (mayClaim) return;
  const metadata = at(catalog, 'Metadata');
  const ref = catalog.get(name('Metadata'));
  const text = metadata instanceof PDFRawStream ? unpack(metadata) : undefined;
  if (text === undefined || !(ref instanceof PDFRef) || !(metadata instanceof PDFRawStream)) return;
  const honest = Buffer.from(Buffer.from(text).toString().replaceAll(CLAIM, ''));
  metadata.dict.delete(name('Filter'));
  context.assign(ref, PDFRawStream.of(metadata.dict, honest));
}
