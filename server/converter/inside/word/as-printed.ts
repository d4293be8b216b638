/** Rewrites a part of a Word document to its saved, printed state: field results as text, without controls and comment marks. Pure. */
import { type Element, own, readXml } from './xml.ts';

/**
 * Elements replaced by their content: content controls (LibreOffice loses the text of some), and comment marks (it cannot open a document
 * with some).
 */
const AROUND = new Set([
  ...['sdt', 'sdtContent', 'commentRangeStart', 'commentRangeEnd', 'commentReference'],
]);
/** Properties of controls and fields, removed with their content. */
const OF_ITSELF = new Set(['sdtPr', 'sdtEndPr', 'fldData']);
/** Fields kept alive, because their saved text is not enough: page numbers, form boxes, symbols and equations. */
const LIVE = /^\s*(?:PAGE|NUMPAGES|FORMCHECKBOX|FORMDROPDOWN|SYMBOL|EQ)\b/i;

type Range = readonly [start: number, end: number];
type Field = {
  instruction: string;
  /** True after the separator: the result that was displayed at the last save follows. */
  inResult: boolean;
  /** Ranges to remove when the field is replaced by its result. */
  readonly ranges: Range[];
};
type Cut = { readonly depth: number; readonly start: number; readonly into: readonly Range[][] };

/**
 * Replaces every field by the text that it showed when the document was saved, whatever it would show now or here (ECMA-376, 17.16).
 * @returns malformed XML unchanged, which LibreOffice then judges.
 */
export function asPrinted(xml: string): string {
  const gone: Range[] = [];
  const fields: Field[] = [];
  const path: string[] = [];
  /** Depths of the open elements whose tags are removed. */
  const unwrapped = new Set<number>();
  const open: Cut[] = [];

  function beginInRun(element: Element): void {
    const { name, depth, start } = element;
    const type = name === 'fldChar' ? own(element, 'fldCharType') : undefined;
    if (type === 'begin') fields.push({ instruction: '', inResult: false, ranges: [] });
    const top = fields.at(-1);
    const owners = fields.filter(
      (field) => !field.inResult || (type !== undefined && field === top),
    );
    open.push({ depth, start, into: owners.map(({ ranges }) => ranges) });
    if (type === 'separate' && top !== undefined) top.inResult = true;
  }

  try {
    readXml(xml, {
      open(element) {
        const { name, depth, start, end } = element;
        const isUnlinked = name === 'fldSimple' && !LIVE.test(own(element, 'instr') ?? '');
        // Keep a tag that declares namespaces, which its content may need.
        if ((AROUND.has(name) || isUnlinked) && !xml.slice(start, end).includes('xmlns')) {
          unwrapped.add(depth);
          gone.push([start, end]);
        }
        if (OF_ITSELF.has(name)) open.push({ depth, start, into: [gone] });
        else if (path.at(-1) === 'r' && name !== 'rPr') beginInRun(element);
        path.push(name);
      },
      close(name, depth, end) {
        path.pop();
        if (unwrapped.delete(depth)) gone.push([xml.lastIndexOf('<', end - 1), end]);
        const cut = open.at(-1);
        if (cut?.depth !== depth) return;
        open.pop();
        for (const ranges of cut.into) ranges.push([cut.start, end]);
        const top = fields.at(-1);
        if (name !== 'fldChar' || !/\bend\b/.test(xml.slice(cut.start, end)) || !top) return;
        fields.pop();
        if (!LIVE.test(top.instruction)) gone.push(...top.ranges);
      },
      text(text) {
        const top = fields.at(-1);
        if (path.at(-1) === 'instrText' && top !== undefined) top.instruction += text;
      },
    });
  } catch {
    return xml;
  }
  let from = 0;
  let kept = '';
  for (const [start, end] of gone.toSorted(([a], [b]) => a - b)) {
    if (start > from) kept += xml.slice(from, start);
    from = Math.max(from, end);
  }
  return kept + xml.slice(from);
}

/** Makes LibreOffice show the document with its tracked changes accepted, overriding its own revision view. */
export function withChangesAccepted(settings: string): string {
  const plain = settings.replaceAll(/<([\w.-]+:)?revisionView\b[^>]*\/>/g, '');
  return plain.replace(
    /<([\w.-]+:)?settings\b([^>]*?)(\/?)>/,
    (_, prefix = '', attributes: string, isEmpty: string) => {
      const off = ['markup', 'comments', 'insDel', 'formatting'].map(
        (name) => `${prefix}${name}="0"`,
      );
      const end = isEmpty === '' ? '' : `</${prefix}settings>`;
      return `<${prefix}settings${attributes}><${prefix}revisionView ${off.join(' ')}/>${end}`;
    },
  );
}
