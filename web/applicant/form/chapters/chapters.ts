/** The sections of a page as chapters: the visible ones, their missing answers, and whether they are begun. Pure. */
import { isAnswered } from '#form/engine/answers.ts';
import type { Form, Page, Section } from '#form/engine/definition.ts';
import { keysIn } from '#form/engine/inventory.ts';
import type { FieldErrors } from '#form/engine/validate.ts';
import type { Walk } from '#form/engine/walk.ts';
import { hasContent } from '../blocks/useIsVisible.ts';
import { summarize } from '../summary/entries.ts';

const byWalk = new WeakMap<Walk, Map<Page, readonly Section[]>>();
const byIds = new WeakMap<Page, Map<string, readonly Section[]>>();

/** The visible sections of a page; cached for each walk. Equal lists are the same object, so that nothing is drawn again. */
export function chaptersOn(walked: Walk, page: Page): readonly Section[] {
  return cached(byWalk, walked, page, () => {
    const chapters = page.sections.filter(({ content }) => hasContent(walked, content));
    return cached(byIds, page, chapters.map(({ id }) => id).join(' '), () => chapters);
  });
}

function cached<Holder extends object, Key, Value>(
  caches: WeakMap<Holder, Map<Key, Value>>,
  holder: Holder,
  key: Key,
  find: () => Value,
): Value {
  const cache = caches.get(holder) ?? new Map<Key, Value>();
  caches.set(holder, cache);
  const value = cache.get(key) ?? find();
  cache.set(key, value);
  return value;
}

/** The chapter of an element id in the address: `home-address` itself, or `city` inside it. */
export function findChapter(
  form: Form,
  chapters: readonly Section[],
  id: string,
): Section | undefined {
  return chapters.find((chapter) => chapter.id === id) ?? findHolder(form, chapters, id);
}

const leftByErrors = new WeakMap<FieldErrors, ReadonlyMap<string, number>>();

/** The number of missing answers by section id, as the summary lists them; cached for each set of errors. */
export function leftByChapter(walked: Walk, errors: FieldErrors): ReadonlyMap<string, number> {
  const known = leftByErrors.get(errors);
  if (known) return known;
  const left = new Map<string, number>();
  for (const { page, entries } of summarize(walked, errors)) {
    for (const { key } of entries) {
      const chapter = findHolder(walked.form, page.sections, key);
      if (chapter) left.set(chapter.id, (left.get(chapter.id) ?? 0) + 1);
    }
  }
  leftByErrors.set(errors, left);
  return left;
}

/** Whether any question in a chapter is answered: a chapter without required answers counts as complete only then. */
export function isBegun({ answers }: Walk, { content }: Section): boolean {
  return keysIn(content).some((key) => isAnswered(answers[key]));
}

const holdersByForm = new WeakMap<Form, ReadonlyMap<string, Section>>();

/** The section, among the given ones, that writes a key. */
function findHolder(form: Form, sections: readonly Section[], key: string): Section | undefined {
  const holder = holdersOf(form).get(key);
  return holder && sections.includes(holder) ? holder : undefined;
}

function holdersOf(form: Form): ReadonlyMap<string, Section> {
  const known = holdersByForm.get(form);
  if (known) return known;
  const sections = form.pages.flatMap((page) => page.sections);
  const holders = new Map(
    sections.flatMap((section) => keysIn(section.content).map((key) => [key, section] as const)),
  );
  holdersByForm.set(form, holders);
  return holders;
}
