import type { Page, Section } from '#form/engine/definition.ts';
import { idIn } from '#web/applicant/session/route.ts';
import { useLocation } from '#web/core/routing/RouterProvider.tsx';
import { useStore } from '#web/core/store.ts';
import { useAnswers, useApplication } from '../context.tsx';
import { chaptersOn, findChapter, isBegun, leftByChapter } from './chapters.ts';

export interface Chapters {
  readonly chapters: readonly Section[];
  /** The only chapter that shows; undefined while all show. */
  readonly open: Section | undefined;
}

/** The chapters of a page. With one at a time, the address decides which is open: links to a question, and "Back", open its chapter. */
export function useChapters(page: Page): Chapters {
  const form = useAnswers((state) => state.form);
  const chapters = useAnswers(({ walked }) => chaptersOn(walked, page));
  const { isSingle, kept } = useStore(useApplication().reading);
  const { hash, key } = useLocation();
  if (!isSingle) return { chapters, open: undefined };
  const id = kept?.place === key ? kept.chapter : idIn(hash);
  return { chapters, open: findChapter(form, chapters, id) ?? chapters[0] };
}

/** How many answers are missing in a chapter. */
export function useLeftIn(chapter: Section): number {
  return useAnswers(({ walked, errors }) => leftByChapter(walked, errors).get(chapter.id) ?? 0);
}

/** Whether a chapter has no missing and no given answers: it can be left out. */
export function useIsOptional(chapter: Section): boolean {
  const isWanting = useLeftIn(chapter) > 0;
  const isUntouched = useAnswers(({ walked }) => !isBegun(walked, chapter));
  return !isWanting && isUntouched;
}
