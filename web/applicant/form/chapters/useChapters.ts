import { useMemo } from 'react';
import type { Page, Section } from '#form/engine/definition.ts';
import { idIn } from '#web/core/routing/place.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useStore } from '#web/core/store.ts';
import { useBrowserValue } from '#web/core/use-browser-value.ts';
import { useAnswers, useApplication } from '../context.tsx';
import type { ChapterChoice } from './chapter-choice.ts';
import { chaptersOn, countMissing, findChapter, isBegun, sheetsOf } from './chapters.ts';

export interface Chapters {
  readonly chapters: readonly Section[];
  readonly choice: ChapterChoice | undefined;
  /** The chapters that show where one shows at a time, with the first chapters before and after them. */
  readonly open: readonly Section[];
  readonly before: Section | undefined;
  readonly after: Section | undefined;
}

/** The chapters of a page. The address decides which is open: links to a question, and "Back", open its chapter. */
export function useChapters(page: Page): Chapters {
  const shown = useAnswers(({ walked }) => idsOf(chaptersOn(walked, page)));
  const chapters = useMemo(
    () => page.sections.filter(({ id }) => shown.split(' ').includes(id)),
    [page, shown],
  );
  const { choice, kept } = useStore(useApplication().chapterChoice);
  const { hash, key } = useLocation();
  // The server does not get the hash.
  const named = useBrowserValue(idIn(hash), '');
  const id = kept?.place === key ? kept.chapter : named;
  const sheets = sheetsOf(page, chapters);
  const chapter = findChapter(chapters, id) ?? chapters[0];
  const index = sheets.findIndex((sheet) => chapter !== undefined && sheet.includes(chapter));
  return {
    chapters,
    choice,
    open: sheets[index] ?? chapters,
    before: sheets[index - 1]?.[0],
    after: sheets[index + 1]?.[0],
  };
}

/** Joins the ids into one text: equal texts cause no new drawing. */
function idsOf(chapters: readonly Section[]): string {
  return chapters.map(({ id }) => id).join(' ');
}

/** How many answers are missing on a page or in a chapter. */
export function useMissingCount(part: Page | Section): number {
  return useAnswers(({ walked, errors }) => countMissing(walked, errors).get(part) ?? 0);
}

/** Whether a chapter has no missing and no given answers: it can be left out. */
export function useIsOptional(chapter: Section): boolean {
  const isIncomplete = useMissingCount(chapter) > 0;
  const isUntouched = useAnswers(({ walked }) => !isBegun(walked, chapter));
  return !isIncomplete && isUntouched;
}
