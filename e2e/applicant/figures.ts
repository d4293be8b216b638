/** The effort of an application on a phone: questions in sight, scrolling, taps. */
import { expect, type Page } from '@playwright/test';
import { isAnswered } from '#form/engine/answers.ts';
import type { Page as FormPage, QuestionKind } from '#form/engine/definition.ts';
import type { Walk } from '#form/engine/walk.ts';
import { fillPage } from './fill.ts';

/**
 * Taps needed to answer a question of each kind: one for a box or a choice, two for a list and its entry, four for a date (the month has a
 * list). Typing counts as no tap.
 */
const TAPS: Readonly<Record<QuestionKind, number>> = {
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

/** The taps that answer some questions of an application. */
export function tapsToAnswer(asked: Walk['questions'], { questions, answers }: Walk): number {
  // A listed school fills in its address.
  const filledIn = new Set(
    questions.flatMap(({ question }) =>
      question.kind === 'autocomplete' && question.codeKey ? Object.values(question.fills) : [],
    ),
  );
  return asked
    .filter(({ question: { key } }) => isAnswered(answers[key]) && !filledIn.has(key))
    .reduce((sum, { question }) => sum + TAPS[question.kind], 0);
}

/** Fills in a step, one chapter after the other. @returns the taps that lead from chapter to chapter, and the height of each page. */
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

/** The number of questions whose controls are visible above the buttons, so that no scrolling is needed. */
export async function questionsOnFirstScreen(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 0));
  return page.evaluate(() => {
    const bar = document.querySelector('[data-bar]')?.getBoundingClientRect().top;
    const end = Math.min(bar ?? window.innerHeight, window.innerHeight);
    return [...document.querySelectorAll('[data-question]')].filter((question) => {
      if (question.closest('section')?.clientHeight === 0) return false;
      const controls = [...question.querySelectorAll('input, select, textarea')];
      const boxes = controls.map((control) => control.getBoundingClientRect());
      return boxes.length > 0 && boxes.every((box) => box.top >= 0 && box.bottom <= end);
    }).length;
  });
}

/** The height of a page in screens, without the letter of the first visit at its top. */
function screensOf(page: Page): Promise<number> {
  return page.evaluate(() => {
    const steps = document.querySelector('main nav')?.getBoundingClientRect().top ?? 0;
    const { scrollHeight } = document.documentElement;
    return (scrollHeight - steps - window.scrollY) / window.innerHeight;
  });
}

/** The share of the screen's height that sticks to its edges in the middle of a page, with text of twice the size. */
export function shareOfBars(page: Page): Promise<number> {
  return page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const stuck = [...document.querySelectorAll('main nav, main [data-bar]')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    // With what stands above a bar, such as the state of saving.
    const heights = stuck.map((element) => {
      const parts = [element, ...element.querySelectorAll('[data-bar] *')];
      const boxes = parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 1);
      const top = Math.min(...boxes.map((box) => box.top));
      return element.getBoundingClientRect().bottom - top;
    });
    document.documentElement.style.fontSize = '';
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
  });
}
