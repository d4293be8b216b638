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
const ANY = /<(?:[\w.-]+:)?(?:sdt|comment(?:Range|Reference))/;

/**
 * Takes away what stands around the text of a document and does not print. Content controls are fields to fill in, as cover pages and forms of Word have
 * them; printed, they look like the text around them. LibreOffice loses the text of some, where somebody has commented on it and in boxes,
 * and cannot open a document with some comments.
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
  const cut = (start: number, end: number) => {
    namesSpaces ||= xml.slice(start, end).includes('xmlns');
    kept.push(xml.slice(from, start));
    from = end;
  };
  try {
    readXml(xml, {
      open({ name, depth, start, end }) {
        if (depth > leftOut) return;
        if (AROUND.has(name)) cut(start, end);
        if (!OF_ITSELF.has(name)) return;
        cut(start, end);
        leftOut = depth;
      },
      close(name, depth, end) {
        if (depth === leftOut) {
          from = end;
          leftOut = Number.POSITIVE_INFINITY;
        } else if (depth < leftOut && AROUND.has(name) && end > from) {
          // An element without content ends where it begins, and is cut already.
          cut(xml.lastIndexOf('<', end - 1), end);
        }
      },
    });
  } catch {
    return xml;
  }
  // What stands inside may need the names.
  return namesSpaces ? xml : [...kept, xml.slice(from)].join('');
}
