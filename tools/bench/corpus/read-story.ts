import { type Element, isOn, own, readXml } from '../../../server/converter/inside/word/xml.ts';
import { type HiddenStyles, NONE_HIDDEN } from './hidden-styles.ts';

/** The text of one part of a Word document: its body, its header, its notes. */
export type Read = {
  /** One line per paragraph. */
  said: string;
  /** Last shown results of fields that change by themselves, such as page numbers and dates. */
  perhaps: string;
  /** Text that was deleted or moved away. */
  unsaid: string;
  /** The relation ids of the shown pictures. */
  readonly pictures: string[];
  /** The ids of the referenced notes, by `footnote` and `endnote`. */
  readonly notes: Map<string, Set<string>>;
  /** The relation id of the first page's header. */
  header?: string;
};

const GONE = new Set(['del', 'moveFrom']);
/** Elements whose text is shown in another way, or not at all. */
const LEFT_OUT = new Set(['Fallback', 'instrText', 'pPrChange', 'rPrChange', 'sectPrChange']);
const GAPS = new Set([
  'footnoteReference',
  'endnoteReference',
  'tab',
  'br',
  'cr',
  'tc',
  'ptab',
  'num',
  'den',
  'sub',
  'sup',
  'e',
  'oMath',
]);
/** Fields whose result changes by itself. */
const MADE_ANEW =
  /^\s*(?:PAGE|NUMPAGES|SECTIONPAGES|DATE|TIME|SAVEDATE|PRINTDATE|CREATEDATE|FILENAME|TOC|PAGEREF|REF|AUTHOR|LASTSAVEDBY|USERNAME|SEQ|EDITTIME|TITLE|DOCPROPERTY|FORMDROPDOWN)\b/i;

type Run = { text: string; isHidden: boolean };
type Field = { instruction: string; inResult: boolean };

type Wanted = {
  /** Reads only these notes of the part. */
  readonly only?: { readonly kind: string; readonly ids: ReadonlySet<string> };
  readonly hidden?: HiddenStyles;
};

/**
 * The text of a part as read on the pages, with all changes accepted.
 * @throws Error for invalid XML.
 */
export function readStory(xml: string, { only, hidden = NONE_HIDDEN }: Wanted = {}): Read {
  const read: Read = { said: '', perhaps: '', unsaid: '', pictures: [], notes: new Map() };
  if (xml === '') return read;
  const open: string[] = [];
  const fields: Field[] = [];
  /** Open runs; they nest when a text box stands in the text. */
  const runs: Run[] = [];
  /** For each open paragraph, whether its style hides the text. */
  const paragraphs: boolean[] = [];
  let hasTitlePage = false;
  const headers = new Map<string, string>();
  let unwanted = Number.POSITIVE_INFINITY;

  const isIn = (names: ReadonlySet<string>) => open.some((name) => names.has(name));
  const take = (text: string) => {
    const field = fields.find(({ instruction }) => MADE_ANEW.test(instruction));
    if (open.length > unwanted || isIn(LEFT_OUT)) return;
    if (isIn(GONE)) read.unsaid += text;
    else if (field !== undefined) read.perhaps += text;
    else if (fields.every(({ inResult }) => inResult)) {
      const run = runs.at(-1);
      if (run === undefined) read.said += text;
      else run.text += text;
    }
  };
  const note = (element: Element) => {
    const kind = element.name.replace(/Reference$/, '');
    const ids = read.notes.get(kind) ?? new Set();
    read.notes.set(kind, ids.add(own(element, 'id') ?? ''));
  };
  const hide = (isHidden: boolean) => {
    const run = runs.at(-1);
    if (open.at(-1) === 'rPr' && open.at(-2) === 'r' && run !== undefined) run.isHidden = isHidden;
  };
  const starts: Readonly<Record<string, (element: Element) => void>> = {
    vanish: (element) => hide(isOn(element)),
    // `rStyle` comes first in the run's properties, so an explicit `vanish` overrides it.
    rStyle: (element) => hide(hidden.has(own(element, 'val') ?? '') || paragraphs.at(-1) === true),
    pStyle(element) {
      if (open.at(-1) === 'pPr' && open.at(-2) === 'p')
        paragraphs.splice(-1, 1, hidden.has(own(element, 'val') ?? ''));
    },
    fldChar(element) {
      const type = own(element, 'fldCharType');
      if (type === 'begin') fields.push({ instruction: '', inResult: false });
      else if (type === 'end') fields.pop();
      else for (const field of fields.slice(-1)) field.inResult = true;
    },
    fldSimple: (element) =>
      fields.push({ instruction: own(element, 'instr') ?? '', inResult: true }),
    blip: (element) => read.pictures.push(element.attribute('r:embed') ?? ''),
    imagedata: (element) => read.pictures.push(element.attribute('r:id') ?? ''),
    footnoteReference: note,
    endnoteReference: note,
    titlePg: (element) => {
      hasTitlePage ||= isOn(element);
    },
    headerReference: (element) => {
      const type = own(element, 'type') ?? '';
      if (!headers.has(type)) headers.set(type, element.attribute('r:id') ?? '');
    },
  };

  readXml(xml, {
    open(element) {
      const { name } = element;
      if (only !== undefined && name === only.kind && !only.ids.has(own(element, 'id') ?? '')) {
        unwanted = Math.min(unwanted, element.depth);
      }
      if (GAPS.has(name)) take(' ');
      if (name === 'p') {
        take('\n');
        paragraphs.push(hidden.byDefault);
      }
      if (name === 'noBreakHyphen') take('-');
      if (name === 'r') runs.push({ text: '', isHidden: paragraphs.at(-1) ?? false });
      if (!isIn(GONE) && !isIn(LEFT_OUT)) starts[name]?.(element);
      open.push(name);
    },
    close(name, depth) {
      open.pop();
      if (depth <= unwanted) unwanted = Number.POSITIVE_INFINITY;
      if (name === 'fldSimple') fields.pop();
      if (name === 'p') paragraphs.pop();
      if (name !== 'r') return;
      const run = runs.pop();
      if (run?.isHidden === false) read.said += run.text;
    },
    text(text) {
      if (open.at(-1) === 't' || open.at(-1) === 'delText') take(text);
      if (open.at(-1) === 'instrText')
        for (const field of fields.slice(-1)) field.instruction += text;
    },
  });
  const header = headers.get(hasTitlePage ? 'first' : 'default');
  return header === undefined ? read : { ...read, header };
}
