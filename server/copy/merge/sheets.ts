/** Puts the pages of a document onto pages of the copy that have only head and foot so far. */
import { deflateSync } from 'node:zlib';
import { type Carrier, createCarrier } from './carry.ts';
import { at, dictAt, name } from './pdf.ts';
import { contentOf, itemsOf } from './pdf-content.ts';
import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFNumber,
  type PDFObject,
  PDFRawStream,
} from './pdf-library.ts';
import { type Leaf, placeOf } from './place.ts';
import type { Source, SourcePage } from './source.ts';
import { type Mark, type Tag, underHeading } from './tags.ts';

const HEAD_AND_FOOT = 'HeadAndFoot';
const PAGE = 'Page';

/** A page of the copy, as a dictionary. */
type Sheet = PDFDict;

/** The words for a page of a document that has no structure. */
type Naming = (page: number) => string;

/** Lays all pages of a document. @returns its structure in the copy. */
export function laySource(
  copy: PDFDocument,
  source: Source,
  sheets: readonly Sheet[],
  naming: Naming,
): (Tag | Mark)[] {
  const carrier = createCarrier(source.document.context, copy.context);
  const plain = source.pages.map((page, index) => plainTag(page, index, naming));
  source.pages.forEach((page, index) => {
    const sheet = sheets[index];
    if (sheet === undefined) throw new Error('too few pages for a document');
    const layer = { copy, carrier, page, sheet, headAndFoot: headAndFootOf(copy, sheet) };
    if (source.tags === undefined) layAsOne(layer, plain[index]?.role);
    else layInParts(layer);
    sheet.set(name('Tabs'), name('S'));
  });
  return source.tags === undefined
    ? plain.filter((tag) => tag !== undefined)
    : underHeading(source.tags);
}

function plainTag({ drawing }: SourcePage, page: number, naming: Naming): Tag | undefined {
  if (!drawing.paints) return undefined;
  const kids = [{ page, mcid: 0 }];
  return drawing.showsText
    ? { role: 'P', kids }
    : { role: 'Figure', alternative: naming(page + 1), kids };
}

type Layer = {
  readonly copy: PDFDocument;
  readonly carrier: Carrier;
  readonly page: SourcePage;
  readonly sheet: Sheet;
  readonly headAndFoot: PDFObject;
};

/** Head and foot as a form XObject with its own resources, so that their names cannot clash with the document's. */
function headAndFootOf(copy: PDFDocument, sheet: Sheet): PDFObject {
  const ref = sheet.get(name('Contents'));
  const stream = at(sheet, 'Contents');
  const [resources, box] = [sheet.get(name('Resources')), sheet.get(name('MediaBox'))];
  if (ref === undefined || !(stream instanceof PDFRawStream)) throw new Error('no head and foot');
  makeForm(stream.dict, box, resources ?? PDFDict.withContext(copy.context));
  return ref;
}

function makeForm(dict: PDFDict, box: PDFObject | undefined, resources: PDFObject): void {
  dict.set(name('Type'), name('XObject'));
  dict.set(name('Subtype'), name('Form'));
  if (box !== undefined) dict.set(name('BBox'), box);
  dict.set(name('Resources'), resources);
}

/** Puts the document's content on the page itself, where its marks are counted as before: every reader can follow those. */
function layInParts({ copy, carrier, page, sheet, headAndFoot }: Layer): void {
  const { context } = copy;
  const resources = page.resources === undefined ? undefined : carrier.carry(page.resources);
  const own = resources instanceof PDFDict ? resources : PDFDict.withContext(context);
  const drawn = dictAt(own, 'XObject') ?? PDFDict.withContext(context);
  let label = HEAD_AND_FOOT;
  while (drawn.has(name(label))) label += '-';
  drawn.set(name(label), headAndFoot);
  own.set(name('XObject'), drawn);
  sheet.set(name('Resources'), own);
  carryGroup({ carrier, page }, sheet);

  const contents = PDFArray.withContext(context);
  const { left, bottom, width, height } = page.leaf;
  const frame = `${[left, bottom, width, height].map(written).join(' ')} re W n`;
  contents.push(streamOf(copy, `/${label} Do q ${matrixOf(page.leaf)} cm ${frame}\n`));
  const original = page.dict.get(name('Contents'));
  const parts = original === undefined ? [] : refsOf(original, page.dict);
  for (const part of parts) contents.push(carrier.carry(part));
  contents.push(streamOf(copy, '\nQ'));
  sheet.set(name('Contents'), contents);
}

/**
 * Puts the document's content on the page as one form XObject: whatever it leaves open or closes too often cannot affect the
 * rest, and one mark stands around it.
 */
function layAsOne(layer: Layer, role: string | undefined): void {
  const { copy, page, sheet, headAndFoot } = layer;
  const { context } = copy;
  const drawn = PDFDict.withContext(context);
  drawn.set(name(HEAD_AND_FOOT), headAndFoot);
  drawn.set(name(PAGE), context.register(drawingOf(layer)));
  const resources = PDFDict.withContext(context);
  resources.set(name('XObject'), drawn);
  sheet.set(name('Resources'), resources);
  const draw = `q ${matrixOf(page.leaf)} cm /${PAGE} Do Q`;
  const marked = role === undefined ? draw : `/${role} <</MCID 0>> BDC ${draw} EMC`;
  sheet.set(name('Contents'), streamOf(copy, `/${HEAD_AND_FOOT} Do ${marked}`));
}

function drawingOf({ copy, carrier, page }: Layer): PDFRawStream {
  const { context } = copy;
  const [only, ...others] = contentsOf(page);
  const carried =
    only !== undefined && others.length === 0 ? carrier.carry(only) : packed(copy, page);
  if (!(carried instanceof PDFRawStream)) throw new Error('a page whose content is none');
  const { left, bottom, width, height } = page.leaf;
  const box = PDFArray.withContext(context);
  for (const side of [left, bottom, left + width, bottom + height]) box.push(PDFNumber.of(side));
  const resources = page.resources === undefined ? undefined : carrier.carry(page.resources);
  makeForm(carried.dict, box, resources ?? PDFDict.withContext(context));
  const group = carryGroup({ carrier, page }, carried.dict);
  // The group of a page always stands by itself.
  group?.set(name('I'), context.obj(true));
  return carried;
}

function contentsOf({ dict }: SourcePage): PDFObject[] {
  return itemsOf(at(dict, 'Contents'), dict.context);
}

function packed({ context }: PDFDocument, { dict }: SourcePage): PDFRawStream {
  const content = contentOf(at(dict, 'Contents'), dict.context);
  if (content === undefined) throw new Error('a page that cannot be unpacked');
  const inside = PDFDict.withContext(context);
  inside.set(name('Filter'), name('FlateDecode'));
  return PDFRawStream.of(inside, deflateSync(content));
}

/** Copies how the page's colours are blended. */
function carryGroup({ carrier, page }: Pick<Layer, 'carrier' | 'page'>, to: PDFDict) {
  const group = dictAt(page.dict, 'Group');
  const carried = group === undefined ? undefined : carrier.carry(group);
  if (!(carried instanceof PDFDict)) return undefined;
  to.set(name('Group'), carried);
  return carried;
}

/** The references to the parts of a page's content, so that a part that several pages share is copied once. */
function refsOf(contents: PDFObject, dict: PDFDict): PDFObject[] {
  const value = dict.context.lookup(contents);
  return value instanceof PDFArray ? value.asArray() : [contents];
}

function streamOf({ context }: PDFDocument, content: string): PDFObject {
  return context.register(PDFRawStream.of(PDFDict.withContext(context), Buffer.from(content)));
}

function matrixOf(leaf: Leaf): string {
  return placeOf(leaf).map(written).join(' ');
}

/** PDFs know no exponents. */
function written(number: number): string {
  return String(Number(number.toFixed(5)));
}
