/** What a document has besides its pages, or instead of them. */
import { PDFArray, PDFDict, PDFRawStream } from '../pdf-library.ts';
import { EXIT } from './exit.ts';
import { key, nameAt, type Source, textAt } from './source.ts';

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
export function hasFilesBesides(source: Source): boolean {
  const isByHand = (file: PDFDict) => !BY_PROGRAMS.has(nameAt(file, 'AFRelationship') ?? '');
  if (listFiles(source.catalog).some(isByHand)) return true;
  return hasAnnotation(source, (_, subtype) => HOLDERS.has(subtype));
}

/** Annotations whose words stand in a window that opens. Those of a drawing do where it has such a window, and describe it otherwise. */
const NOTES = new Set([
  'Text',
  'Popup',
  'Highlight',
  'Underline',
  'StrikeOut',
  'Squiggly',
  'Caret',
]);
const DRAWINGS = new Set(['Square', 'Circle', 'Line', 'Polygon', 'PolyLine', 'Ink', 'Stamp']);

/** Whether somebody wrote comments on it, which are not to be seen before they are opened. */
export function hasComments(source: Source): boolean {
  return hasAnnotation(source, (annotation, subtype) => {
    const isWindow = NOTES.has(subtype) || (DRAWINGS.has(subtype) && annotation.has(key('Popup')));
    // What a reviewer has made of a comment is no comment (ISO 32000-1, 12.5.6.3).
    if (!isWindow || annotation.has(key('StateModel'))) return false;
    return /[^\s\p{Cc}]/u.test(textAt(annotation, 'Contents') ?? '');
  });
}

function hasAnnotation(
  { pages }: Source,
  isMeant: (annotation: PDFDict, subtype: string) => boolean,
): boolean {
  return pages.some(({ dict }) => {
    const annotations = dict.lookup(key('Annots'));
    if (!(annotations instanceof PDFArray)) return false;
    return listOf(annotations).some((each) => isMeant(each, nameAt(each, 'Subtype') ?? ''));
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
