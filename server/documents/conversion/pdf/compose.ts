/** Puts one document together from pages of several: copied, drawn anew, or as pictures. */

import { PDFArray, PDFDict, PDFNumber } from '../pdf-library.ts';
import { LAYERS } from './allowlist.ts';
import { copyStructure, findStructure, firstFreeContent } from './copied-structure.ts';
import { type Copier, createCopier } from './copy.ts';
import { finishDocument } from './document.ts';
import { createEmptyFont } from './empty-font.ts';
import { createFile, type FileBounds, textString } from './file.ts';
import { findHeard } from './heard.ts';
import { type PageTag, type TaggedPage, writePage, writeTaggedPage } from './page.ts';
import { type PagePicture, writePicturePage } from './picture-page.ts';
import { key, plainTitle, type Source, textAt } from './source.ts';
import { LABEL } from './structure-allowlist.ts';
import { createTree } from './structure-tree.ts';

/** Where a page comes from. */
export type Plan =
  | { readonly from: 'kept' | 'drawn'; readonly hasWords: boolean }
  | ({ readonly from: 'picture'; readonly hasWords: boolean } & PagePicture);

export type Parts = {
  readonly plans: readonly Plan[];
  /** The document as it was opened, and the one that was drawn anew, whose page numbers begin with `drawnFirst`. */
  readonly kept?: Source | undefined;
  readonly drawn?: Source | undefined;
  readonly drawnFirst?: number;
  /** What it is called if it does not say. */
  readonly name: string;
  /** What its equations say, in their order, where that is known. */
  readonly equations: readonly string[];
  readonly bounds: FileBounds;
};

/** @throws Error for a page that is not there, and RangeError for what goes beyond its bounds. */
export function compose(parts: Parts): Uint8Array {
  const { plans, kept, drawn, drawnFirst = 0, name, equations, bounds } = parts;
  const file = createFile(bounds);
  const tree = createTree(file);
  const parent = file.reserve();
  const font = plans.some(({ from }) => from === 'picture') ? createEmptyFont(file) : undefined;
  const copiers = {
    kept: kept && createCopier(kept.context, file),
    drawn: drawn && createCopier(drawn.context, file),
  };
  const structure = kept && findStructure(kept);
  const heard = structure && kept ? findHeard(structure, kept.pages) : [];
  const tagged = new Map<string, { page: TaggedPage; index: number }>();

  const numbers = plans.map((plan, index) => {
    const place = { file, parent, tree, index };
    const tag = tagFor(plan, index, plans.length);
    if (plan.from === 'picture' && font !== undefined)
      return writePicturePage(plan, tag, font, place);
    const [source, copier] = plan.from === 'kept' ? [kept, copiers.kept] : [drawn, copiers.drawn];
    const page = source?.pages[plan.from === 'kept' ? index : index - drawnFirst];
    if (page === undefined || copier === undefined) throw new TypeError('a page is missing');
    // Its own structure would say nothing of it, or little.
    const isUnheard = plan.from === 'drawn' || !heard[index];
    if (isUnheard || structure === undefined || page.ref === undefined)
      return writePage(page, copier, tag, place);
    const first = firstFreeContent(structure, page.dict.lookup(key('StructParents')));
    const written = writeTaggedPage(page, copier, first, place);
    tagged.set(page.ref.tag, { page: written, index });
    return written.number;
  });
  font?.write();
  const needs = kept &&
    copiers.kept && { source: kept, copier: copiers.kept, file, tree, equations };
  const extra =
    structure && needs && tagged.size > 0
      ? copyStructure(structure, { ...needs, pages: tagged, firstOwner: plans.length })
      : {};
  tree.write(extra);

  return finishDocument(file, {
    tree,
    parent,
    pages: numbers,
    title: kept?.title ?? plainTitle(name) ?? 'Document',
    besides: kept && copiers.kept && besides(kept, copiers.kept),
  });
}

/** The entries of the catalog that are copied: language, layers and page labels. */
function besides({ catalog }: Source, copier: Copier): Record<string, string | undefined> {
  const language = textAt(catalog, 'Lang') ?? '';
  return {
    Lang: LANGUAGE.test(language) ? textString(language) : undefined,
    OCProperties: copier.copy(catalog.get(key('OCProperties')), LAYERS),
    PageLabels: labelsOf(catalog, copier),
  };
}

const LANGUAGE = /^[a-z]{2,3}(-[a-z0-9]{2,8}){0,4}$/i;
const MOST_LABELS = 1000;

function labelsOf(catalog: PDFDict, copier: Copier): string | undefined {
  const found = new Map<number, string>();
  const next: unknown[] = [catalog.lookup(key('PageLabels'))];
  for (let steps = 0; next.length > 0 && steps < MOST_LABELS; steps += 1) {
    const node = next.shift();
    if (!(node instanceof PDFDict)) continue;
    const [nums, kids] = [node.lookup(key('Nums')), node.lookup(key('Kids'))];
    if (kids instanceof PDFArray)
      next.push(
        ...kids
          .asArray()
          .slice(0, MOST_LABELS)
          .map((kid) => node.context.lookup(kid)),
      );
    if (!(nums instanceof PDFArray)) continue;
    for (let at = 0; at + 1 < Math.min(nums.size(), 2 * MOST_LABELS); at += 2) {
      const [page, label] = [nums.lookup(at), copier.copy(nums.lookup(at + 1), LABEL)];
      if (page instanceof PDFNumber && label !== undefined) found.set(page.asNumber(), label);
    }
  }
  if (!found.has(0)) return undefined;
  const sorted = [...found].toSorted(([a], [b]) => a - b);
  return `<< /Nums [${sorted.map(([page, label]) => `${page} ${label}`).join(' ')}] >>`;
}

function tagFor({ hasWords }: Plan, index: number, count: number): PageTag {
  if (hasWords) return { role: 'P' };
  const alt = count === 1 ? 'A page without text' : `Page ${index + 1} of ${count}, without text`;
  return { role: 'Figure', alt: textString(alt) };
}
