/** An applicant without a mouse: reaches everything with Tab, and answers with the keys that the controls understand. */
import { expect, type Locator, type Page } from '@playwright/test';
import { type Answers, isTicked, textAt } from '#form/engine/answers.ts';
import type { Block, Page as FormPage, Question } from '#form/engine/definition.ts';
import { innerBlocks, questionsIn } from '#form/engine/inventory.ts';
import { labelFor } from '#form/engine/options.ts';
import { months } from '#form/lists/months.ts';
import { controlOf } from './questions.ts';

/** No question may be further from the one before it. */
const MOST_TABS = 12;

/** Presses Tab until focus is on the element, or inside of it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MOST_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`${MOST_TABS} presses of Tab do not lead to ${target}.`);
}

/** Presses the button that a question stands behind, if there is one and it is closed. */
export async function openWithKeys(page: Page, formPage: FormPage, question: Question) {
  const blocks = formPage.sections.flatMap(({ content }) => content);
  const trigger = findTrigger(blocks, question);
  if (trigger === undefined || (await controlOf(page, question).isVisible())) return;
  await tabTo(page, page.getByRole('button', { name: trigger, exact: true }));
  await page.keyboard.press('Enter');
}

function findTrigger(blocks: readonly Block[], question: Question): string | undefined {
  for (const block of blocks) {
    if (!questionsIn([block]).includes(question)) continue;
    if (block.kind !== 'confirmation') return findTrigger(innerBlocks(block), question);
    return block.trigger.via === 'button' ? block.trigger.label : undefined;
  }
  return undefined;
}

/** Answers the question that focus is on. */
export async function answerWithKeys(
  page: Page,
  question: Question,
  answers: Answers,
  today: string,
): Promise<void> {
  const { keyboard } = page;
  const text = textAt(answers, question.key);
  switch (question.kind) {
    case 'checkbox':
      if (isTicked(answers, question.key)) await keyboard.press('Space');
      return;
    case 'radio':
      return chooseRadio(page, question, text);
    case 'select':
      return chooseInList(page, labelFor(question, answers, today));
    case 'date':
      return typeDate(page, text);
    case 'autocomplete':
      await keyboard.type(text);
      return chooseSuggestion(page, text);
    default:
      await keyboard.type(text);
  }
}

async function chooseRadio(
  page: Page,
  question: Extract<Question, { kind: 'radio' }>,
  value: string,
): Promise<void> {
  await page.keyboard.press('Space');
  const index = question.options.findIndex((option) => option.value === value);
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown');
}

/** A list opens at what is typed; a longer word than needed does no harm. */
async function chooseInList(page: Page, label: string): Promise<void> {
  await page.keyboard.type(label);
}

async function typeDate(page: Page, date: string): Promise<void> {
  const [year, month, day] = date.split('-').map(Number);
  const monthName = months.find(({ value }) => value === String(month))?.label ?? '';
  await page.keyboard.type(monthName);
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(day));
  await page.keyboard.press('Tab');
  await page.keyboard.type(String(year));
}

/** Goes down the suggestions to the own words ("Use: …") and takes them. */
async function chooseSuggestion(page: Page, text: string): Promise<void> {
  const own = page.getByRole('option', { name: `Use: ${text}` });
  await expect(own).toBeVisible();
  const count = await page.getByRole('option').count();
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('ArrowDown');
    if ((await own.getAttribute('aria-selected')) === 'true') break;
  }
  await page.keyboard.press('Enter');
}
