import { useMemo } from 'react';
import type { Page, Section } from '#form/engine/definition.ts';
import { idIn } from '#web/applicant/session/route.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useStore } from '#web/core/store.ts';
import { useAnswers, useApplication } from '../context.tsx';
import { chaptersOn, findChapter, isBegun, leftIn } from './chapters.ts';

export interface Chapters {
  readonly chapters: readonly Section[];
  /** The only chapter that shows; undefined while all show. */
  readonly open: Section | undefined;
}

/** The chapters of a page. With one at a time, the address decides which is open: links to a question, and "Back", open its chapter. */
export function useChapters(page: Page): Chapters {
  const shown = useAnswers(({ walked }) => idsOf(chaptersOn(walked, page)));
  const chapters = useMemo(
    () => page.sections.filter(({ id }) => shown.split(' ').includes(id)),
    [page, shown],
  );
  const { isSingle, kept } = useStore(useApplication().reading);
  const { hash, key } = useLocation();
  if (!isSingle) return { chapters, open: undefined };
  const id = kept?.place === key ? kept.chapter : idIn(hash);
  return { chapters, open: findChapter(chapters, id) ?? chapters[0] };
}

/** Joins the ids into one text: equal texts cause no new drawing. */
function idsOf(chapters: readonly Section[]): string {
  return chapters.map(({ id }) => id).join(' ');
}

/** How many answers are missing on a page or in a chapter. */
export function useLeftIn(part: Page | Section): number {
  return useAnswers(({ walked, errors }) => leftIn(walked, errors).get(part) ?? 0);
}

/** Whether a chapter has no missing and no given answers: it can be left out. */
export function useIsOptional(chapter: Section): boolean {
  const isWanting = useLeftIn(chapter) > 0;
  const isUntouched = useAnswers(({ walked }) => !isBegun(walked, chapter));
  return !isWanting && isUntouched;
}
