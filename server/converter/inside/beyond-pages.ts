/** Content of a PDF that is not on its pages. Pure. */
import type { Refusal, Remark } from '../answers.ts';
import { type Dict, dictOf, listOf, type Pdf, textOf, type Value } from './pdf-objects.ts';

/** Relationships of files that programs attach, such as the data of an invoice: they repeat what the pages show (ISO 32000-2, 7.11.3). */
const BY_PROGRAMS = /^\/(?:Source|Data|Alternative|Supplement|FormData|Schema)$/;
/** Annotations that hold a file, a recording or a model. */
const HOLDERS = /^\/(?:FileAttachment|RichMedia|Movie|Sound|Screen|3D)$/;
/** Annotations with text in a pop-up window; drawings count only if they have one. */
const NOTES = /^\/(?:Text|Popup|Highlight|Underline|StrikeOut|Squiggly|Caret)$/;
const DRAWN =
  /^\/(?:Widget|FreeText|Highlight|Underline|StrikeOut|Squiggly|Square|Circle|Line|Polygon|PolyLine|Ink)$/;
const DRAWINGS = /^\/(?:Square|Circle|Line|Polygon|PolyLine|Ink|Stamp)$/;

/** Finds PDFs whose pages are only a placeholder: a portfolio of files, or a form that only Adobe's program draws. */
export function findElsewhere(pdf: Pdf): Refusal | undefined {
  const catalog = dictOf(pdf.trailer['/Root'], pdf);
  if (dictOf(catalog?.['/Collection'], pdf) && filesOf(pdf).length > 0) return 'pdf portfolio';
  const isDrawn = dictOf(catalog?.['/AcroForm'], pdf)?.['/XFA'] !== undefined;
  return isDrawn && catalog?.['/NeedsRendering'] === true ? 'pdf living' : undefined;
}

/** Remarks on content that is lost because it is not on the pages. */
export function remarksOn(pdf: Pdf): Remark[] {
  const annotations = annotationsOf(pdf);
  const holds = annotations.some((each) => HOLDERS.test(String(each['/Subtype'])));
  return [
    ...(holds || filesOf(pdf).length > 0 ? [{ name: 'filesBesides' } as const] : []),
    ...(annotations.some((each) => isComment(each, pdf)) ? [{ name: 'comments' } as const] : []),
  ];
}

/** Whether a form field or drawing has no appearance of its own, so that the viewer would draw it: qpdf leaves these out. */
export function hasUndrawn(pdf: Pdf): boolean {
  return annotationsOf(pdf).some(
    (each) => DRAWN.test(String(each['/Subtype'])) && each['/AP'] === undefined && !isHidden(each),
  );
}

const isHidden = ({ '/F': flags }: Dict) => typeof flags === 'number' && (flags & 2) !== 0;

function isComment(annotation: Dict, pdf: Pdf): boolean {
  const kind = String(annotation['/Subtype']);
  const isWindow = NOTES.test(kind) || (DRAWINGS.test(kind) && annotation['/Popup'] !== undefined);
  // A review status is no comment (ISO 32000-1, 12.5.6.3).
  if (!isWindow || annotation['/StateModel'] !== undefined) return false;
  return /[^\s\p{Cc}]/u.test(textOf(annotation['/Contents'], pdf) ?? '');
}

function annotationsOf(pdf: Pdf): Dict[] {
  return dictsIn(pdf)
    .filter((dict) => dict['/Type'] === '/Page')
    .flatMap((page) => listOf(page['/Annots'], pdf))
    .flatMap((each) => dictsOf(each, pdf));
}

function filesOf(pdf: Pdf): Dict[] {
  return dictsIn(pdf).filter(
    (dict) =>
      dict['/Type'] === '/Filespec' &&
      dict['/EF'] !== undefined &&
      !BY_PROGRAMS.test(String(dict['/AFRelationship'])),
  );
}

function dictsIn(pdf: Pdf): Dict[] {
  return Object.keys(pdf.objects).flatMap((name) => dictsOf(name.slice('obj:'.length), pdf));
}

function dictsOf(value: Value, pdf: Pdf): Dict[] {
  const dict = dictOf(value, pdf);
  return dict === undefined ? [] : [dict];
}
