/** Reads an opened PDF within bounds: its pages in order, its catalog and its title. */
import { inflateSync } from 'node:zlib';
import {
  PDFArray,
  type PDFContext,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRawStream,
  PDFRef,
  PDFString,
} from '../pdf-library.ts';

export type SourcePage = {
  /** Undefined for a page that is no object of its own. */
  readonly ref: PDFRef | undefined;
  readonly dict: PDFDict;
};

export type Source = {
  readonly context: PDFContext;
  readonly catalog: PDFDict;
  readonly pages: readonly SourcePage[];
  readonly title: string | undefined;
};

const MOST_TITLE_BYTES = 2 ** 20;
const LONGEST_TITLE = 500;

/** @throws Error for what cannot be read, and for more pages than there may be. */
export async function readSource(bytes: Uint8Array, maxPages: number): Promise<Source> {
  const document = await PDFDocument.load(bytes, {
    updateMetadata: false,
    parseSpeed: Number.POSITIVE_INFINITY,
  });
  const { context, catalog } = document;
  return {
    context,
    catalog,
    pages: listPages(catalog, maxPages),
    title: findTitle(catalog, context),
  };
}

export const key = (name: string): PDFName => PDFName.of(name);

/** The name without its slash; undefined for what is no name. */
export function nameAt(dict: PDFDict, name: string): string | undefined {
  const value = dict.lookup(key(name));
  return value instanceof PDFName ? value.decodeText() : undefined;
}

/** The text as people read it; undefined for what is no text. */
export function textAt(dict: PDFDict, name: string): string | undefined {
  const value = dict.lookup(key(name));
  return value instanceof PDFString || value instanceof PDFHexString
    ? value.decodeText()
    : undefined;
}

/** The entries that pages inherit in the page tree. */
const INHERITED = ['Resources', 'MediaBox', 'CropBox', 'Rotate'];

/** The leaves of the tree, each with what it inherits. A branch that was walked before is not walked again. */
function listPages(catalog: PDFDict, maxPages: number): SourcePage[] {
  const pages: SourcePage[] = [];
  const seen = new Set<PDFDict>();
  const next: (readonly [value: unknown, above: PDFDict | undefined])[] = [
    [catalog.get(key('Pages')), undefined],
  ];
  for (let entry = next.pop(); entry !== undefined; entry = next.pop()) {
    const [value, above] = entry;
    const dict = value instanceof PDFRef ? catalog.context.lookup(value) : value;
    if (!(dict instanceof PDFDict) || seen.has(dict)) continue;
    seen.add(dict);
    if (above !== undefined) inherit(dict, above);
    const kids = dict.lookup(key('Kids'));
    if (kids instanceof PDFArray) {
      for (const kid of kids.asArray().toReversed()) next.push([kid, dict]);
    } else {
      pages.push({ ref: value instanceof PDFRef ? value : undefined, dict });
      if (pages.length > maxPages) throw new RangeError('too many pages');
    }
  }
  return pages;
}

function inherit(dict: PDFDict, above: PDFDict): void {
  for (const name of INHERITED) {
    const value = above.get(key(name));
    if (value !== undefined && !dict.has(key(name))) dict.set(key(name), value);
  }
}

/** The title that the document gives itself, in its information or else in its metadata. */
function findTitle(catalog: PDFDict, context: PDFContext): string | undefined {
  const info = context.lookup(context.trailerInfo.Info);
  const title = info instanceof PDFDict ? textAt(info, 'Title') : undefined;
  return plainTitle(title ?? '') ?? plainTitle(titleInMetadata(catalog.lookup(key('Metadata'))));
}

function titleInMetadata(metadata: unknown): string {
  if (!(metadata instanceof PDFRawStream)) return '';
  try {
    const isPacked = nameAt(metadata.dict, 'Filter') === 'FlateDecode';
    const bytes = isPacked
      ? inflateSync(metadata.contents, { maxOutputLength: MOST_TITLE_BYTES })
      : metadata.contents;
    const text = Buffer.from(bytes).toString('utf8').slice(0, MOST_TITLE_BYTES);
    const found = /<dc:title>\s*<rdf:Alt>\s*<rdf:li[^>]*>([^<]*)<\/rdf:li>/.exec(text)?.[1] ?? '';
    return found.replace(/&(amp|lt|gt|quot|apos);/g, (_, name: string) => ENTITIES[name] ?? '');
  } catch {
    return '';
  }
}
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
};

/** A title as one line without control characters; undefined for an empty one. */
export function plainTitle(title: string): string | undefined {
  const plain = title
    .replace(/[\p{Cc}\p{Cs}\u{fffe}\u{ffff}\s]+/gu, ' ')
    .trim()
    .slice(0, LONGEST_TITLE);
  return plain === '' ? undefined : plain;
}
