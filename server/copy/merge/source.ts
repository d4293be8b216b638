/** Reads a document: its pages, what they draw, and its structure. */

import { findFontFaults } from './fonts.ts';
import { at, dictAt, dictOf, name, nameAt, numberAt, numbersAt, openPdf } from './pdf.ts';
import { contentOf, unpack } from './pdf-content.ts';
import { PDFDict, type PDFDocument, PDFRawStream } from './pdf-library.ts';
import { boxWithin, type Leaf, turnOf } from './place.ts';
import { languageAt, readTags } from './read-tags.ts';
import { type Scan, scanContent, type Within } from './scan.ts';
import { everyMark, isTag, type Mark, type Tag } from './tags.ts';

/** What a page draws, with all that it draws by name. */
type Drawing = Omit<Scan, 'shown' | 'drawn'>;

export type SourcePage = {
  readonly dict: PDFDict;
  readonly resources: PDFDict | undefined;
  readonly leaf: Leaf;
  readonly drawing: Drawing;
};

export type Source = {
  readonly document: PDFDocument;
  readonly pages: readonly SourcePage[];
  /** Its structure, where it has one that can be followed. */
  readonly tags: readonly (Tag | Mark)[] | undefined;
  readonly language: string | undefined;
  /** What is wrong with its fonts. */
  readonly fontFaults: readonly string[];
};

const LETTER = [0, 0, 612, 792];
const DEEPEST_DRAWING = 12;
/** On one page. */
const MOST_MARKS = 50_000;

/** @throws Error for what is no PDF of so many pages. */
export async function readSource(bytes: Uint8Array, pageCount: number): Promise<Source> {
  const document = await openPdf(bytes);
  const { catalog } = document;
  // A copy has no layers, so it is not known which of a document's would show.
  if (at(catalog, 'OCProperties') !== undefined) throw new Error('a document with layers');
  const leaves = document.getPages();
  if (leaves.length !== pageCount)
    throw new Error(`${leaves.length} pages instead of ${pageCount}`);
  const places = new Map(leaves.map(({ ref }, index) => [ref, index]));
  const tags = readTags(catalog, (ref) => places.get(ref));
  const fonts: Found['fonts'] = new Map();
  const drawings = new Map<PDFRawStream, Drawing>();
  const pages = leaves.map(({ node }) => {
    const inherited = (key: string) => node.getInheritableAttribute(name(key));
    const resources = dictOf(document.context.lookup(inherited('Resources')));
    return {
      dict: node,
      resources,
      leaf: leafOf(node, inherited),
      drawing: readDrawing(
        contentOf(at(node, 'Contents'), document.context),
        { resources, within: tags === undefined ? 'structure' : 'nothing', depth: 0 },
        { fonts, drawings },
      ),
    };
  });
  return {
    document,
    pages,
    tags: tags === undefined ? undefined : whatIsThere(tags, pages),
    language: languageAt(catalog),
    fontFaults: [...fonts].flatMap(([font, shown]) => findFontFaults(font, shown)),
  };
}

function leafOf(node: PDFDict, inherited: (key: string) => ReturnType<PDFDict['get']>): Leaf {
  const box = (key: string) => {
    const values = PDFDict.withContext(node.context);
    const value = inherited(key);
    if (value !== undefined) values.set(name(key), value);
    return numbersAt(values, key);
  };
  const media = boxWithin(box('MediaBox'), box('MediaBox')) ?? boxWithin(LETTER, LETTER);
  if (media === undefined) throw new Error('a page without a size');
  const outer = [media.left, media.bottom, media.left + media.width, media.bottom + media.height];
  const shown = boxWithin(box('CropBox'), outer) ?? media;
  return { ...shown, turned: turnOf(box('Rotate')[0]) };
}

/**
 * The structure without marks that no content has. Undefined where a page with words has no part in it, or where a page's
 * content cannot be followed: then the document counts as one without structure.
 */
function whatIsThere(
  tags: readonly (Tag | Mark)[],
  pages: readonly SourcePage[],
): (Tag | Mark)[] | undefined {
  if (pages.some(({ drawing }) => !drawing.isWhole)) return undefined;
  const marks = pages.map(
    ({ drawing }) => new Set(drawing.marks.filter((mark) => mark < MOST_MARKS)),
  );
  const prune = (kid: Tag | Mark): (Tag | Mark)[] => {
    if (isTag(kid)) return [{ ...kid, kids: kid.kids.flatMap(prune) }];
    return marks[kid.page]?.has(kid.mcid) ? [kid] : [];
  };
  const kept = tags.flatMap(prune);
  const inStructure = new Set(everyMark(kept).map(({ page }) => page));
  const isComplete = pages.every(
    ({ drawing }, index) => !drawing.showsText || inStructure.has(index),
  );
  return isComplete ? kept : undefined;
}

type Place = { resources: PDFDict | undefined; within: Within; depth: number };
type Found = {
  /** What is shown with each; undefined is a font that is not there. */
  readonly fonts: Map<PDFDict | undefined, Set<string>>;
  /** What was read already, in the structure: a letterhead stands on every page. */
  readonly drawings: Map<PDFRawStream, Drawing>;
};

const PICTURE: Drawing = {
  isWhole: true,
  paints: true,
  marks: [],
  hasUnmarked: false,
  isMixed: false,
  showsText: false,
};
const UNREADABLE: Drawing = { ...PICTURE, isWhole: false, hasUnmarked: true };

function readDrawing(
  content: Uint8Array | undefined,
  { resources, within, depth }: Place,
  found: Found,
): Drawing {
  if (content === undefined || depth > DEEPEST_DRAWING) return UNREADABLE;
  const properties = dictAt(resources, 'Properties');
  const scan = scanContent(content, (key) => numberAt(dictAt(properties, key), 'MCID'), within);
  const listed = dictAt(resources, 'Font');
  for (const [key, strings] of scan.shown) {
    const font = dictAt(listed, key);
    const shown = found.fonts.get(font) ?? new Set();
    found.fonts.set(font, shown);
    for (const text of strings) shown.add(text);
  }
  const parts = scan.drawn.map((one) => readDrawn(one, { resources, within, depth }, found));
  const { shown: _, drawn: __, ...own } = scan;
  return parts.reduce<Drawing>(
    (all, part) => ({
      isWhole: all.isWhole && part.isWhole,
      paints: all.paints || part.paints,
      marks: all.marks,
      hasUnmarked: all.hasUnmarked || part.hasUnmarked,
      // The marks of a drawing within a page are not followed.
      isMixed: all.isMixed || part.isMixed || part.marks.length > 0,
      showsText: all.showsText || part.showsText,
    }),
    own,
  );
}

function readDrawn(
  { name: key, within }: Scan['drawn'][number],
  { resources, depth }: Place,
  found: Found,
): Drawing {
  const stream = at(dictAt(resources, 'XObject'), key);
  if (!(stream instanceof PDFRawStream)) return { ...PICTURE, paints: false };
  if (nameAt(stream.dict, 'Subtype') !== 'Form') {
    return { ...PICTURE, hasUnmarked: within === 'nothing' };
  }
  const known = found.drawings.get(stream);
  if (known !== undefined && within === 'structure') return known;
  const own = dictAt(stream.dict, 'Resources') ?? resources;
  const drawing = readDrawing(unpack(stream), { resources: own, within, depth: depth + 1 }, found);
  if (within === 'structure') found.drawings.set(stream, drawing);
  return drawing;
}
