/** The sections of a page as chapters: the visible ones, their missing answers, and whether they are begun. Pure. */
import { isAnswered } from '#form/engine/answers.ts';
import type { Page, Section } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';
import { hasContent } from '../blocks/useIsVisible.ts';
import { summarize } from '../summary/entries.ts';

/** The visible sections of a page. */
export function chaptersOn(walked: Walk, page: Page): readonly Section[] {
  return page.sections.filter(({ content }) => hasContent(walked, content));
}

/** The chapter of an element id in the address: `home-address` itself, or `city` inside it. */
export function findChapter(chapters: readonly Section[], id: string): Section | undefined {
  return chapters.find((chapter) => chapter.id === id) ?? findHolder(chapters, id);
}

const leftByErrors = new WeakMap<FieldErrors, ReadonlyMap<Page | Section, number>>();

/** The number of missing answers by page and by section, as the summary lists them; cached for each set of errors. */
export function leftIn(walked: Walk, errors: FieldErrors): ReadonlyMap<Page | Section, number> {
  const known = leftByErrors.get(errors);
  if (known) return known;
  const left = new Map<Page | Section, number>();
  for (const { page, entries } of summarize(walked, errors)) {
    left.set(page, entries.length);
    for (const { key } of entries) {
      const chapter = findHolder(page.sections, key);
      if (chapter) left.set(chapter, (left.get(chapter) ?? 0) + 1);
    }
  }
  leftByErrors.set(errors, left);
  return left;
}

/** Whether any question in a chapter is answered: a chapter without required answers counts as complete only then. */
export function isBegun({ answers }: Walk, { content }: Section): boolean {
  return keysIn(content).some((key) => isAnswered(answers[key]));
}

/** The section that writes a key. */
function findHolder(sections: readonly Section[], key: string): Section | undefined {
  return sections.find(({ content }) => keysIn(content).includes(key));
}
