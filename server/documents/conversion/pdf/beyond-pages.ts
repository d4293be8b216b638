/** What a document has besides its pages, or instead of them. */
import { PDFArray, PDFDict, PDFRawStream } from '../pdf-library.ts';
import { EXIT } from './exit.ts';
import { key, nameAt, type Source } from './source.ts';

/**
 * @returns the exit code for a document whose pages say only that its content is elsewhere: a portfolio, which is a cover for the
 * files in it, and a form that a program in it draws (XFA), whose only page asks for Adobe Reader.
 */
export function findElsewhere(source: Source): number | undefined {
  const { catalog } = source;
  if (catalog.lookup(key('Collection')) instanceof PDFDict)
    return listFiles(catalog).length > 0 ? EXIT.portfolio : undefined;
  const form = catalog.lookup(key('AcroForm'));
  if (!(form instanceof PDFDict)) return undefined;
  const program = form.lookup(key('XFA'));
  const isThere = program instanceof PDFArray || program instanceof PDFRawStream;
  const isDrawnByIt = String(catalog.lookup(key('NeedsRendering'))) === 'true';
  return isThere && isDrawnByIt ? EXIT.living : undefined;
}

/** What programs attach by themselves, such as the figures of an invoice, is what the pages show (ISO 32000-2, 7.11.3). */
const BY_PROGRAMS = new Set(['Source', 'Data', 'Alternative', 'Supplement', 'FormData', 'Schema']);
/** Annotations that hold a file, a recording or a model. */
const HOLDERS = new Set(['FileAttachment', 'RichMedia', 'Movie', 'Sound', 'Screen', '3D']);

/** Whether somebody attached files to it, or put recordings on its pages: only the pages come along. */
export function hasFilesBesides({ catalog, pages }: Source): boolean {
  const isByHand = (file: PDFDict) => !BY_PROGRAMS.has(nameAt(file, 'AFRelationship') ?? '');
  if (listFiles(catalog).some(isByHand)) return true;
  return pages.some(({ dict }) => {
    const annotations = dict.lookup(key('Annots'));
    if (!(annotations instanceof PDFArray)) return false;
    return listOf(annotations).some((each) => HOLDERS.has(nameAt(each, 'Subtype') ?? ''));
  });
}

const MOST_NODES = 1000;

/** The files that the document lists by name. */
function listFiles(catalog: PDFDict): PDFDict[] {
  const names = catalog.lookup(key('Names'));
  const root = names instanceof PDFDict ? names.lookup(key('EmbeddedFiles')) : undefined;
  const nodes = root instanceof PDFDict ? [root] : [];
  const files: PDFDict[] = [];
  for (let at = 0; at < Math.min(nodes.length, MOST_NODES); at += 1) {
    const [kids, listed] = [nodes[at]?.lookup(key('Kids')), nodes[at]?.lookup(key('Names'))];
    if (kids instanceof PDFArray) nodes.push(...listOf(kids));
    if (listed instanceof PDFArray) files.push(...listOf(listed));
  }
  return files;
}

/** The dictionaries in it. */
function listOf(array: PDFArray): PDFDict[] {
  return Array.from({ length: Math.min(array.size(), MOST_NODES) }, (_, at) =>
    array.lookup(at),
  ).filter((each) => each instanceof PDFDict);
}
