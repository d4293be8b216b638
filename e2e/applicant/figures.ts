/** The effort of an application on a phone: questions in sight, scrolling, taps. */
import type { Page } from '@playwright/test';
import type { QuestionKind } from '#form/engine/definition.ts';

/**
 * Taps needed to answer a question of each kind: into a box; on a choice; on a list and an entry; on the month and its entry, the day and
 * the year. Typing counts as no tap.
 */
export const TAPS: Readonly<Record<QuestionKind, number>> = {
  text: 1,
  email: 1,
  phone: 1,
  zip: 1,
  textarea: 1,
  radio: 1,
  checkbox: 1,
  select: 2,
  autocomplete: 2,
  document: 2,
  date: 4,
};

/** How many questions can be answered without scrolling: their controls are visible above the buttons. */
export async function questionsOnFirstScreen(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.evaluate(() => {
    const bar = document.querySelector('[data-bar]')?.getBoundingClientRect().top;
    const end = Math.min(bar ?? window.innerHeight, window.innerHeight);
    return [...document.querySelectorAll('[data-question]')].filter((question) => {
      const controls = [...question.querySelectorAll('input, select, textarea')];
      const boxes = controls.map((control) => control.getBoundingClientRect());
      return boxes.length > 0 && boxes.every((box) => box.top >= 0 && box.bottom <= end);
    }).length;
  });
}

/** The height of a page in screens. */
export function screensOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
}
