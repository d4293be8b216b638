import { readXml } from './xml.ts';
import type { Part } from './zip.ts';

const TEXT = /^word\/(?:document|header|footer|footnotes|endnotes)\d*\.xml$/i;
/** Of a control: what stands around its content goes, and what it says of itself with all that is in it. */
const AROUND = new Set(['sdt', 'sdtContent']);
const OF_ITSELF = new Set(['sdtPr', 'sdtEndPr']);

/**
 * Takes the content controls of a document away and leaves what they show: fields to fill in, as cover pages and forms of Word have them, look like
 * the text around them once they are printed. LibreOffice loses the text of some: where somebody has commented on it, and in boxes.
 */
export function openControls(parts: readonly Part[]): Part[] {
  return parts.map((part) => {
    const xml = TEXT.test(part.name) ? Buffer.from(part.bytes).toString('utf8') : '';
    return /<(?:[\w.-]+:)?sdt[\s>]/.test(xml)
      ? { name: part.name, bytes: Buffer.from(withoutControls(xml)) }
      : part;
  });
}

/** @returns the same where it is no XML, which is left to LibreOffice to judge. */
export function withoutControls(xml: string): string {
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
