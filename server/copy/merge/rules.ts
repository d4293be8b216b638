/**
 * What a structure must keep to, for a copy to say that it is PDF/UA-1: those rules of the Matterhorn protocol 1.02 about
 * tags that a machine can judge. Pure.
 */
import { everyTag, isTag, type Mark, type Tag } from './tags.ts';

type Kids = readonly (Tag | Mark)[];

/** Which elements some may stand in, and which they may hold. */
const PARENTS: Readonly<Record<string, readonly string[]>> = {
  TR: ['Table', 'THead', 'TBody', 'TFoot'],
  TH: ['TR'],
  TD: ['TR'],
  THead: ['Table'],
  TBody: ['Table'],
  TFoot: ['Table'],
  LI: ['L'],
  LBody: ['LI'],
  TOCI: ['TOC'],
  RB: ['Ruby'],
  RT: ['Ruby'],
  RP: ['Ruby'],
  WT: ['Warichu'],
  WP: ['Warichu'],
};
const CHILDREN: Readonly<Record<string, readonly string[]>> = {
  Table: ['TR', 'THead', 'TBody', 'TFoot', 'Caption'],
  THead: ['TR'],
  TBody: ['TR'],
  TFoot: ['TR'],
  TR: ['TH', 'TD'],
  L: ['L', 'LI', 'Caption'],
  LI: ['Lbl', 'LBody'],
  TOC: ['TOC', 'TOCI', 'Caption'],
  Ruby: ['RB', 'RT', 'RP'],
  Warichu: ['WT', 'WP'],
};
const NEEDS_WORDS = new Set(['Figure', 'Formula']);
const SCOPES = new Set(['Row', 'Column', 'Both']);

/** What is wrong with a structure; empty where no machine finds anything. */
export function findFaults(kids: Kids): string[] {
  const tags = everyTag(kids);
  return [
    ...placeFaults(kids, undefined),
    ...headingFaults(tags),
    ...tags.flatMap(wordFaults),
    ...noteFaults(tags),
    ...tags.filter(({ role }) => role === 'Table').flatMap(tableFaults),
  ];
}

/** Matterhorn 09-004 to 09-008. */
function placeFaults(kids: Kids, parent: string | undefined): string[] {
  return kids.flatMap((kid) => {
    if (!isTag(kid)) {
      return parent !== undefined && parent in CHILDREN ? [`content right in a ${parent}`] : [];
    }
    const isIn = PARENTS[kid.role];
    const holds = parent === undefined ? undefined : CHILDREN[parent];
    const isAstray = isIn !== undefined && !isIn.includes(parent ?? '');
    const isStranger = holds !== undefined && !holds.includes(kid.role);
    const fault = isAstray || isStranger ? [`a ${kid.role} in a ${parent ?? 'document'}`] : [];
    return [...fault, ...placeFaults(kid.kids, kid.role)];
  });
}

/** Matterhorn 14-002, 14-003, 14-006, 14-007: levels begin with the first and leave none out. */
function headingFaults(tags: readonly Tag[]): string[] {
  const headings = tags.flatMap(({ role }) => /^H([1-6]?)$/.exec(role)?.[1] ?? []);
  const isMixed = headings.includes('') && headings.some((level) => level !== '');
  let before = 0;
  const skips = headings.filter(Number).flatMap((level) => {
    const skip = Number(level) > before + 1 ? [`H${level} after H${before}`] : [];
    before = Number(level);
    return skip;
  });
  return [...(isMixed ? ['H beside H1'] : []), ...skips];
}

/** Matterhorn 13-004, 17-002. */
function wordFaults({ role, alternative = '', actual = '' }: Tag): string[] {
  const isMute = NEEDS_WORDS.has(role) && alternative === '' && actual === '';
  return isMute ? [`a ${role} without words`] : [];
}

/** Matterhorn 19-003, 19-004. */
function noteFaults(tags: readonly Tag[]): string[] {
  const ids = tags.filter(({ role }) => role === 'Note').map(({ id }) => id);
  return [
    ...(ids.some((id) => id === undefined || id === '') ? ['a Note without an ID'] : []),
    ...(new Set(ids).size < ids.length ? ['two Notes with one ID'] : []),
  ];
}

/** Matterhorn 15-003 and 15-005, and that all rows are of one length (ISO 32000-1, 14.8.4.3.4). */
function tableFaults(table: Tag): string[] {
  const rows = rowsOf(table);
  const cells = rows.flatMap(({ kids }) => kids.filter(isTag));
  const ids = new Set(cells.map(({ id }) => id));
  const heads = cells.filter(({ role }) => role === 'TH');
  const hasHeaders = cells.some(({ attributes }) => attributes?.Headers !== undefined);
  const isUnscoped = heads.some(({ attributes }) => !SCOPES.has(attributes?.Scope ?? ''));
  const lost = cells.some(({ attributes }) => attributes?.Headers?.some((id) => !ids.has(id)));
  return [
    ...(isUnscoped && !hasHeaders ? ['a head of a table without a scope'] : []),
    ...(lost ? ['a cell whose head is not there'] : []),
    ...(isRagged(rows) ? ['a table whose rows differ in length'] : []),
  ];
}

function rowsOf({ kids }: Tag): Tag[] {
  return kids.filter(isTag).flatMap((kid) => (kid.role === 'TR' ? [kid] : rowsOf(kid)));
}

/** Whether rows differ in length, with cells that span rows counted in each of them. */
function isRagged(rows: readonly Tag[]): boolean {
  const widths = rows.map(() => 0);
  rows.forEach((row, index) => {
    for (const { attributes } of row.kids.filter(isTag)) {
      const below = Math.min(rows.length, index + (attributes?.RowSpan ?? 1));
      for (let at = index; at < below; at += 1) {
        widths[at] = (widths[at] ?? 0) + (attributes?.ColSpan ?? 1);
      }
    }
  });
  return new Set(widths).size > 1;
}
