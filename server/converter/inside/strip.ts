/** Reduces a PDF to what its pages show, with text, fonts and structure. Pure. */
import { type Dict, dictOf, type Pdf, type PdfObject, textOf, type Value } from './pdf-objects.ts';

/** Allow-lists for the catalog and pages, so that unknown keys are dropped. */
const OF_CATALOG = ['/Type', '/Pages', '/Lang', '/MarkInfo', '/StructTreeRoot', '/OCProperties'];
const OF_PAGE = [
  ...['/Type', '/Parent', '/MediaBox', '/CropBox', '/Rotate', '/UserUnit', '/Contents'],
  ...['/Resources', '/Group', '/StructParents', '/Tabs'],
];
/** Keys of actions, external references and attached files, dropped everywhere. */
const DENIED = new Set([
  ...['/AA', '/OpenAction', '/AcroForm', '/XFA', '/JS', '/JavaScript', '/Annots', '/EF', '/AF'],
  ...['/PieceInfo', '/Metadata', '/OPI', '/Ref', '/Obj', '/URI', '/Launch', '/EmbeddedFiles'],
]);
/** Keys of stream data in another file (ISO 32000-1, 7.3.8). */
const ELSEWHERE = ['/F', '/FFilter', '/FDecodeParms'];
const TYPES = new Set(['/Action', '/Annot', '/Filespec', '/F', '/EmbeddedFile', '/OBJR', '/Sig']);
const ACTIONS = new Set([
  ...['/GoToR', '/GoToE', '/Launch', '/Thread', '/URI', '/Sound', '/Movie', '/Hide', '/Named'],
  ...['/SubmitForm', '/ResetForm', '/ImportData', '/JavaScript', '/SetOCGState', '/Rendition'],
  ...['/Trans', '/GoTo3DView', '/RichMediaExecute'],
]);

/** Replaces a PostScript XObject, which the page still calls. */
const NOTHING_DRAWN: PdfObject = {
  stream: {
    dict: { '/Type': '/XObject', '/Subtype': '/Form', '/BBox': [0, 0, 0, 0] },
    data: '',
  },
};

/** @param title for a document that has none. */
export function strip(pdf: Pdf, title: string): Pdf {
  const objects = Object.fromEntries(
    Object.entries(pdf.objects).map(([name, object]) => [name, stripObject(object)]),
  );
  const own = textOf(dictOf(pdf.trailer['/Info'], pdf)?.['/Title'], pdf)?.trim();
  const numbers = Object.keys(objects).map((name) =>
    Number.parseInt(name.slice('obj:'.length), 10),
  );
  const info = `${1 + numbers.reduce((most, each) => Math.max(most, each), 0)} 0 R`;
  objects[`obj:${info}`] = { value: { '/Title': `u:${own || title || 'Document'}` } };
  return { objects, trailer: { '/Root': pdf.trailer['/Root'] ?? null, '/Info': info } };
}

function stripObject(object: PdfObject): PdfObject {
  if (!('stream' in object)) return { value: stripValue(object.value) };
  const { dict, data } = object.stream;
  const kept = stripValue(dict);
  if (kept === null) return { value: null };
  if (dict['/Subtype'] === '/PS') return NOTHING_DRAWN;
  return { stream: { dict: without(kept as Dict, ELSEWHERE), data } };
}

function stripValue(value: Value): Value {
  if (Array.isArray(value)) return value.map(stripValue);
  if (typeof value !== 'object' || value === null) return value;
  if (TYPES.has(String(value['/Type'])) || ACTIONS.has(String(value['/S']))) return null;
  const kept = Object.entries(value).flatMap(([key, each]): [string, Value][] => {
    if (DENIED.has(key)) return [];
    const stripped = stripValue(each);
    // Dropped children leave no gaps in the structure.
    const isKids = key === '/K' && Array.isArray(stripped);
    return [[key, isKids ? stripped.filter((kid) => kid !== null) : stripped]];
  });
  const dict = Object.fromEntries(kept);
  if (value['/Type'] === '/Page') return only(dict, OF_PAGE);
  if (value['/Type'] !== '/Catalog') return dict;
  return { ...only(dict, OF_CATALOG), '/ViewerPreferences': { '/DisplayDocTitle': true } };
}

const only = (dict: Dict, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(dict).filter(([key]) => keys.includes(key)));
const without = (dict: Dict, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(dict).filter(([key]) => !keys.includes(key)));
