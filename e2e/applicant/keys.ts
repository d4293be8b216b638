/** An applicant without a mouse, who reaches everything with Tab. `presses.ts` has the keys for the controls. */
import { expect, type Locator, type Page } from '@playwright/test';
import type { Block, Page as FormPage, Question } from '#form/engine/definition.ts';
import { innerBlocks, questionsIn } from '#form/engine/inventory.ts';
import { controlOf } from './questions.ts';

/** The maximum number of Tabs between two questions. */
const MAX_TABS = 12;

/** Presses Tab until the focus is on the element or inside it. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let tabs = 0; tabs < MAX_TABS; tabs += 1) {
    await page.keyboard.press('Tab');
    if (await target.evaluate((element) => element.contains(document.activeElement))) return;
  }
  throw new Error(`${MAX_TABS} presses of Tab do not lead to ${target}.`);
}

/** Opens the collapsed group around a question, if there is one. */
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
