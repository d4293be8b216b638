/** Fills in a page of the form, whatever questions the college asks on it. */
import { expect, type Page } from '@playwright/test';
import { type Answers, isAnswered } from '#form/engine/answers.ts';
import {
  type Block,
  type Page as FormPage,
  isQuestion,
  type Question,
  type RepeatBlock,
  type TabsBlock,
} from '#form/engine/definition.ts';
import { innerBlocks, keysIn, questionsIn } from '#form/engine/inventory.ts';
import type { Walk } from '#form/engine/walk.ts';
import { chooseTab } from './documents.ts';
import { answerQuestion, expectAnswer } from './questions.ts';

/** Selects the questions to answer on this visit. */
type Choice = (question: Question) => boolean;

/** Whether any of the blocks holds a selected question. */
type IsWantedIn = (blocks: readonly Block[]) => boolean;

const everything: Choice = () => true;

/** Answers the visible questions of a page in the order of the form, opening tabs and groups on the way. */
export async function fillPage(
  page: Page,
  formPage: FormPage,
  walked: Walk,
  chosen: Choice = everything,
): Promise<void> {
  for (const section of formPage.sections) {
    for (const block of section.content) await fillBlock(page, block, walked, chosen);
  }
}

/** Waits until the page shows every selected answer. */
export async function expectPageFilled(
  page: Page,
  formPage: FormPage,
  walked: Walk,
  chosen: Choice = everything,
): Promise<void> {
  const onPage = walked.questions.filter((visible) => visible.page.id === formPage.id);
  for (const { question } of onPage) {
    if (!isWanted(question, walked.answers, chosen)) continue;
    await expectAnswer(page, question, walked.answers);
  }
}

async function fillBlock(page: Page, block: Block, walked: Walk, chosen: Choice): Promise<void> {
  if (!walked.blocks.has(block)) return;
  if (isQuestion(block)) {
    if (isWanted(block, walked.answers, chosen)) await answerQuestion(page, block, walked.answers);
    return;
  }
  const isWantedIn = (blocks: readonly Block[]) =>
    questionsIn(blocks).some((question) => isWanted(question, walked.answers, chosen));
  if (!isWantedIn([block])) return;
  if (block.kind === 'repeat') await addComponents(page, block, isWantedIn);
  if (block.kind === 'tabs') await openTab(page, block, isWantedIn);
  if (block.kind === 'confirmation' && block.trigger.via === 'button') {
    const button = page.getByRole('button', { name: block.trigger.label, exact: true });
    if (await button.isVisible()) await button.click();
  }
  for (const inner of innerBlocks(block)) await fillBlock(page, inner, walked, chosen);
}

/** Presses "add another" until every answered component shows. Only logged-in applicants have the button. */
async function addComponents(
  page: Page,
  block: RepeatBlock,
  isWantedIn: IsWantedIn,
): Promise<void> {
  const wanted = block.components.findLastIndex(({ content }) => isWantedIn(content));
  for (let index = 1; index <= wanted; index += 1) {
    const component = block.components[index];
    const key = component && keysIn(component.content)[0];
    if (key === undefined) continue;
    const first = page.locator(`[id="${key}"]`);
    if (await first.isVisible()) continue;
    await page.getByRole('button', { name: block.buttonLabel }).click();
    await expect(first).toBeVisible();
  }
}

async function openTab(page: Page, block: TabsBlock, isWantedIn: IsWantedIn): Promise<void> {
  const wanted = block.tabs.find(({ content }) => isWantedIn(content));
  if (wanted === undefined) return;
  await chooseTab(page, wanted.label);
}

function isWanted(question: Question, answers: Answers, chosen: Choice): boolean {
  return chosen(question) && isAnswered(answers[question.key]);
}
