import { hasEquation } from './clean.ts';
import { closePart, type OpenPart } from './equation.ts';
import { findMain } from './relationships.ts';
import { readXml } from './xml.ts';
import type { Part } from './zip.ts';

/** What does not print: what was deleted or moved away, and what is shown another way beside it. */
const GONE = new Set(['del', 'moveFrom', 'Fallback']);

/**
 * What the equations of the text say, in their order, for who cannot see them: LibreOffice draws them and says nothing. None where it cannot be told
 * which is which: where some stand in notes, headers or boxes, whose places in the text only LibreOffice knows.
 */
export function equationsOf(parts: readonly Part[]): string[] {
  const main = findMain(parts)?.toLowerCase();
  const isMain = ({ name }: Part) => name.toLowerCase() === main;
  const part = parts.find(isMain);
  if (part === undefined || !hasEquation([part])) return [];
  if (hasEquation(parts.filter((each) => !isMain(each)))) return [];
  try {
    return readEquations(Buffer.from(part.bytes).toString('utf8'));
  } catch {
    return [];
  }
}

function readEquations(xml: string): string[] {
  const found: string[] = [];
  /** The elements of the equation that are open, the outermost first. */
  const within: OpenPart[] = [];
  /** How deep the outermost element lies that does not print, and the outermost box. */
  let goneFrom = Number.POSITIVE_INFINITY;
  let boxFrom = Number.POSITIVE_INFINITY;
  let isAnyInBox = false;
  readXml(xml, {
    open({ name, prefix, depth, attribute }) {
      if (GONE.has(name)) goneFrom = Math.min(goneFrom, depth);
      if (name === 'txbxContent') boxFrom = Math.min(boxFrom, depth);
      if (depth >= goneFrom || (within.length === 0 && name !== 'oMath')) return;
      within.push({ name, value: attribute(`${prefix}val`), text: '', kids: [] });
      isAnyInBox ||= boxFrom < depth;
    },
    close(_name, depth) {
      const isGone = depth >= goneFrom;
      if (depth <= goneFrom) goneFrom = Number.POSITIVE_INFINITY;
      if (depth <= boxFrom) boxFrom = Number.POSITIVE_INFINITY;
      const part = isGone ? undefined : within.pop();
      if (part === undefined) return;
      const closed = closePart(part);
      const around = within.at(-1);
      if (around === undefined) found.push(closed.said.replaceAll(/\s+/g, ' ').trim());
      else around.kids.push(closed);
    },
    text(text) {
      const part = within.at(-1);
      if (part?.name === 't') part.text += text;
    },
  });
  return isAnyInBox ? [] : found;
}
