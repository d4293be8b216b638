/** Writes one page into the new file: its drawing, what its annotations show, and its place in the structure. */

import { PDFArray, PDFDict, type PDFObject, PDFRef } from '../pdf-library.ts';
import { CONTENT, DRAWINGS, PAGE, RESOURCES } from './allowlist.ts';
import { boxOf, type Mark, readMarks } from './annotations.ts';
import { type Copier, writeNumber } from './copy.ts';
import { dictionary, type Entries, entries, type PdfFile, ref } from './file.ts';
import { key, type SourcePage } from './source.ts';
import type { StructureTree } from './structure-tree.ts';

/** The element of a page in the structure: a paragraph of its words, or a figure. */
export type PageTag = { readonly role: 'P' } | { readonly role: 'Figure'; readonly alt: string };

/** What a page goes into. */
export type Place = {
  readonly file: PdfFile;
  /** The node of the page tree. */
  readonly parent: number;
  readonly tree: StructureTree;
  /** How many pages are before it. */
  readonly index: number;
};

/** A page that brings a structure of its own, and the marks that are not part of that yet. */
export type TaggedPage = {
  readonly number: number;
  readonly marks: readonly Mark[];
  readonly numbers: readonly number[];
};

/** US Letter, as readers take a page that does not say. */
const LETTER = '[0 0 612 792]';

/**
 * Writes a page whose content is one element of the structure. It is drawn as a form XObject, so that unbalanced operators in it
 * cannot affect what is around it.
 */
export function writePage(page: SourcePage, copier: Copier, tag: PageTag, place: Place): number {
  const { file, tree, index } = place;
  const written = pageEntries(page, copier, place);
  const marks = readMarks(page, copier, file);
  const drawing = writeDrawing(page, copier, written, file);
  const number = file.reserve();
  if (drawing !== undefined || marks.length > 0) {
    const shown = `${drawing === undefined ? '' : '/Page Do\n'}${operatorsOf(marks)}`;
    written.set('/Contents', ref(addContent(file, `/${tag.role} <</MCID 0>> BDC\n${shown}EMC\n`)));
    tree.addPage(number, index, tag);
  }
  const page0 = drawing === undefined ? [] : [`/Page ${ref(drawing)}`];
  written.set('/Resources', `<< /XObject << ${[...page0, ...drawings(marks)].join(' ')} >> >>`);
  file.put(number, { entries: written });
  return number;
}

/**
 * Writes a page with its content as it is, because that is marked already. What its annotations show gets numbers from `firstMark`
 * on.
 */
export function writeTaggedPage(
  page: SourcePage,
  copier: Copier,
  firstMark: number,
  place: Place,
): TaggedPage {
  const { file } = place;
  const written = pageEntries(page, copier, place);
  const marks = readMarks(page, copier, file);
  const parts = contentsOf(page, copier);
  const numbers = marks.map((_, index) => firstMark + index);
  const number = file.reserve();
  if (marks.length > 0) {
    const shown = marks.map(
      ({ operators, isField }, index) =>
        `/${isField ? 'Form' : 'Annot'} <</MCID ${numbers[index]}>> BDC\n${operators}EMC\n`,
    );
    const before = addContent(file, 'q\n');
    parts.unshift(before);
    parts.push(addContent(file, `\nQ\n${shown.join('')}`));
    written.set('/Resources', withDrawings(page, copier, marks));
  }
  if (parts.length > 0) written.set('/Contents', `[${parts.map(ref).join(' ')}]`);
  file.put(number, { entries: written });
  return { number, marks, numbers };
}

function pageEntries({ dict }: SourcePage, copier: Copier, { parent, index }: Place): Entries {
  const copied = copier.copyEntries(dict, PAGE);
  copied.set('/Type', '/Page').set('/Parent', ref(parent));
  copied.set('/MediaBox', shownBox(dict));
  return copied.set('/StructParents', String(index)).set('/Tabs', '/S');
}

/** The box of the page that readers show, which becomes the whole page. */
function shownBox(page: PDFDict): string {
  const media = boxOf(page.lookup(key('MediaBox')));
  if (media === undefined) return LETTER;
  const crop = boxOf(page.lookup(key('CropBox'))) ?? media;
  const [left, bottom] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])];
  const [right, top] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])];
  const shown = right > left && top > bottom ? [left, bottom, right, top] : media;
  return `[${shown.map(writeNumber).join(' ')}]`;
}

/** The content of a page as one drawing; undefined for a page without any. */
function writeDrawing(
  page: SourcePage,
  copier: Copier,
  written: Entries,
  file: PdfFile,
): number | undefined {
  const [first, ...others] = contentsOf(page, copier);
  if (first === undefined) return undefined;
  // qpdf has joined the parts when the document was opened.
  if (others.length > 0) throw new TypeError('content in parts');
  const formEntries = entries({
    Type: '/XObject',
    Subtype: '/Form',
    FormType: '1',
    BBox: written.get('/MediaBox'),
    Resources: written.get('/Resources') ?? '<< >>',
  });
  const object = file.get(first);
  if (object === undefined || !('entries' in object)) return undefined;
  // Pages may share their content, and yet differ in size or fonts.
  const isShared = object.entries.has('/Subtype');
  const isSame = [...formEntries].every(([name, value]) => object.entries.get(name) === value);
  if (isShared && !isSame)
    return file.add({ ...object, entries: new Map([...object.entries, ...formEntries]) });
  for (const [name, value] of formEntries) object.entries.set(name, value);
  return first;
}

function contentsOf({ dict }: SourcePage, copier: Copier): number[] {
  const contents = dict.get(key('Contents'));
  const list = contents instanceof PDFRef ? dict.context.lookup(contents) : contents;
  const parts: (PDFObject | undefined)[] = list instanceof PDFArray ? list.asArray() : [contents];
  return parts.map((part) => copier.copyApart(part, CONTENT)).filter((part) => part !== undefined);
}

function addContent(file: PdfFile, operators: string): number {
  return file.add({ entries: new Map(), stream: Buffer.from(operators, 'latin1') });
}

/** The resources of a page, with the drawings of its marks among its own. */
function withDrawings({ dict }: SourcePage, copier: Copier, marks: readonly Mark[]): string {
  const resources = dict.lookup(key('Resources'));
  const copied =
    resources instanceof PDFDict ? copier.copyEntries(resources, RESOURCES) : new Map();
  const own = resources instanceof PDFDict ? resources.lookup(key('XObject')) : undefined;
  const called = own instanceof PDFDict ? copier.copyEntries(own, DRAWINGS) : new Map();
  for (const { name, drawing } of marks) {
    if (drawing !== undefined) called.set(`/${name}`, ref(drawing));
  }
  return dictionary(copied.set('/XObject', dictionary(called)));
}

const operatorsOf = (marks: readonly Mark[]) => marks.map(({ operators }) => operators).join('');

function drawings(marks: readonly Mark[]): string[] {
  return marks.flatMap(({ name, drawing }) =>
    drawing === undefined ? [] : [`/${name} ${ref(drawing)}`],
  );
}
