/** The effort of an application on a phone: questions in sight, scrolling, taps. */
import { expect, type Page } from '@playwright/test';
import type { Page as FormPage, QuestionKind } from '#form/engine/definition.ts';
import type { Walk } from '#form/engine/walk.ts';
import { fillPage } from './fill.ts';

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

/** Fills in a step chapter by chapter, going on where one shows at a time. @returns the taps of going on, and the height of each page. */
export async function goThroughStep(page: Page, step: FormPage, walked: Walk) {
  let taps = 0;
  const screens: number[] = [];
  for (const [index, section] of step.sections.entries()) {
    await fillPage(page, { ...step, sections: [section] }, walked);
    screens.push(await screensOf(page));
    const next = step.sections[index + 1];
    if (next === undefined || (await isOpen(page, next.id))) continue;
    await page.getByRole('link', { name: /^Next: / }).click();
    await expect.poll(() => isOpen(page, next.id)).toBe(true);
    taps += 1;
  }
  return { taps, screens };
}

function isOpen(page: Page, chapter: string): Promise<boolean> {
  const section = page.locator(`section[aria-labelledby="${chapter}"]`);
  return section.evaluate((element) => element.clientHeight > 0);
}

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
function screensOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollHeight / window.innerHeight);
}
