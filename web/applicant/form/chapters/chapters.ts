/** The sections of a page as chapters: the visible ones, their missing answers, and whether they are begun. Pure. */
import { isAnswered } from '#form/engine/answers.ts';
import type { Page, Question, Section } from '#form/engine/definition.ts';
import { keysIn, questionsIn } from '#form/engine/inventory.ts';
import { alternativesOf, needOf } from '#form/engine/needed.ts';
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
  return chapters.find((chapter) => chapter.id === id) ?? findSection(chapters, id);
}

/** The largest number of questions in a brief chapter. */
const MAX_BRIEF_QUESTIONS = 2;

/**
 * Groups of chapters that show together where one shows at a time: a chapter and the brief ones after it, so that nobody turns a page for a
 * single question. The groups do not depend on the answers, so nothing opens or closes while the applicant types.
 */
export function sheetsOf(page: Page, chapters: readonly Section[]): readonly Section[][] {
  const sheets: Section[][] = [];
  for (const chapter of chapters) {
    const last = sheets.at(-1);
    if (last && isBrief(page, chapter)) last.push(chapter);
    else sheets.push([chapter]);
  }
  return sheets;
}

/** Whether a chapter has few questions, or no required ones. */
function isBrief({ schema }: Page, { content }: Section): boolean {
  const questions = questionsIn(content);
  const isShort = questions.every(({ kind }) => kind !== 'document' && kind !== 'textarea');
  const isRequired = ({ key }: Question) => schema[key]?.some((rule) => rule.asksForAnswer);
  return (isShort && questions.length <= MAX_BRIEF_QUESTIONS) || !questions.some(isRequired);
}

/** How many of a page's required answers are given. Alternatives of which one is enough count as one. */
export function progressOn(walked: Walk, errors: FieldErrors, page: Page) {
  const required = new Set<string>();
  const missing = new Set<string>();
  for (const { question, page: its } of walked.questions) {
    if (its !== page || needOf(walked, question, page) === 'optional') continue;
    const key = alternativesOf(walked, question)[0]?.key ?? question.key;
    required.add(key);
    if (errors[question.key]) missing.add(key);
  }
  return { answered: required.size - missing.size, required: required.size };
}

const countsByErrors = new WeakMap<FieldErrors, ReadonlyMap<Page | Section, number>>();

/** The number of missing answers by page and by section, as the summary lists them; cached for each set of errors. */
export function countMissing(
  walked: Walk,
  errors: FieldErrors,
): ReadonlyMap<Page | Section, number> {
  const known = countsByErrors.get(errors);
  if (known) return known;
  const left = new Map<Page | Section, number>();
  for (const { page, entries } of summarize(walked, errors)) {
    left.set(page, entries.length);
    for (const { key } of entries) {
      const chapter = findSection(page.sections, key);
      if (chapter) left.set(chapter, (left.get(chapter) ?? 0) + 1);
    }
  }
  countsByErrors.set(errors, left);
  return left;
}

/** Whether any question in a chapter is answered: a chapter without required answers counts as complete only then. */
export function isBegun({ answers }: Walk, { content }: Section): boolean {
  return keysIn(content).some((key) => isAnswered(answers[key]));
}

/** The section whose questions store a key. */
function findSection(sections: readonly Section[], key: string): Section | undefined {
  return sections.find(({ content }) => keysIn(content).includes(key));
}
