import { readXml } from './xml.ts';
import type { Part } from './zip.ts';

const TEXT = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/i;
/** Elements that go, and leave what is in them: those around the content of a control, and the marks of a comment, which hold nothing. */
const AROUND = new Set([
  'sdt',
  'sdtContent',
  'commentRangeStart',
  'commentRangeEnd',
  'commentReference',
]);
/** What a control says of itself goes with all that is in it. */
const OF_ITSELF = new Set(['sdtPr', 'sdtEndPr']);
/** What was inserted into an equation: LibreOffice would leave it out. */
const INSERTED = new Set(['ins', 'moveTo']);
/** An equation in what was deleted: LibreOffice would show it. */
const DELETED = new Set(['del', 'moveFrom']);
const ANY = /<(?:[\w.-]+:)?(?:sdt|comment(?:Range|Reference)|oMath[\s>])/;

/**
 * Takes away what stands around the text of a document and does not print. Content controls are fields to fill in, as cover pages and forms of Word have
 * them; printed, they look like the text around them. LibreOffice loses the text of some, where somebody has commented on it and in boxes,
 * and cannot open a document with some comments. Nor does it know tracked changes of equations: they are accepted here.
 */
export function withoutUnprinted(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    const xml = TEXT.test(part.name) ? Buffer.from(part.bytes).toString('utf8') : '';
    return ANY.test(xml) ? { name: part.name, bytes: Buffer.from(cutUnprinted(xml)) } : part;
  });
}

/** @returns the same where it is no XML, which is left to LibreOffice to judge. */
export function cutUnprinted(xml: string): string {
  const kept: string[] = [];
  let from = 0;
  let leftOut = Number.POSITIVE_INFINITY;
  let namesSpaces = false;
  /** How deep the equation lies that is open, and what was deleted. */
  let equation = Number.POSITIVE_INFINITY;
  let deleted = Number.POSITIVE_INFINITY;
  const isAround = (name: string, depth: number) =>
    AROUND.has(name) || (INSERTED.has(name) && depth > equation);
  const isGone = (name: string, depth: number) =>
    OF_ITSELF.has(name) || (name === 'oMath' && depth > deleted);
  const cut = (start: number, end: number) => {
    kept.push(xml.slice(from, start));
    from = end;
  };
  const cutTag = (start: number, end: number) => {
    namesSpaces ||= xml.slice(start, end).includes('xmlns');
    cut(start, end);
  };
  try {
    readXml(xml, {
      open({ name, depth, start, end }) {
        if (depth > leftOut) return;
        if (isAround(name, depth)) cutTag(start, end);
        if (isGone(name, depth)) {
          cut(start, end);
          leftOut = depth;
        }
        if (name === 'oMath') equation = Math.min(equation, depth);
        if (DELETED.has(name)) deleted = Math.min(deleted, depth);
      },
      close(name, depth, end) {
        if (depth === leftOut) {
          from = end;
          leftOut = Number.POSITIVE_INFINITY;
        } else if (depth < leftOut && isAround(name, depth) && end > from) {
          // An element without content ends where it begins, and is cut already.
          cutTag(xml.lastIndexOf('<', end - 1), end);
        }
        if (depth <= equation) equation = Number.POSITIVE_INFINITY;
        if (depth <= deleted) deleted = Number.POSITIVE_INFINITY;
      },
    });
  } catch {
    return xml;
  }
  // What stands inside may need the names.
  return namesSpaces ? xml : [...kept, xml.slice(from)].join('');
}
