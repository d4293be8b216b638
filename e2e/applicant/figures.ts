/** The effort of an application on a phone: questions in sight, and scrolling. */
import { expect, type Page } from '@playwright/test';
import type { Page as FormPage } from '#form/engine/definition.ts';
import type { Walk } from '#form/engine/walk.ts';
import { fillPage } from './fill.ts';

/** Fills in a step chapter by chapter, going on where one shows at a time. @returns the height of each page. */
export async function goThroughStep(page: Page, step: FormPage, walked: Walk): Promise<number[]> {
  const screens: number[] = [];
  for (const [index, section] of step.sections.entries()) {
    await fillPage(page, { ...step, sections: [section] }, walked);
    screens.push(await screensOf(page));
    const next = step.sections[index + 1];
    if (next === undefined || (await isOpen(page, next.id))) continue;
    await page.getByRole('link', { name: /^Next: / }).click();
    await expect.poll(() => isOpen(page, next.id)).toBe(true);
  }
  return screens;
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

/** The height of a page in screens, from its steps on: the letter of the first visit stands above. */
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
