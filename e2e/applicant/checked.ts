/** An applicant whose answers are being checked: every error shows beside its question (spec §4). */
import { expect, type Locator, type Page } from '@playwright/test';
import type { AnswerValue } from '#form/engine/answers.ts';
import { questionsOf } from '#form/engine/inventory.ts';
import { form } from './application.ts';
import { answerQuestion } from './questions.ts';

/** Brings the logged-in applicant's application to the web status validating. */
export async function startChecking(page: Page): Promise<void> {
  for (const web_status of ['started', 'validating']) {
    const answer = await page.request.post('/api/web-status', { data: { web_status } });
    expect(answer.status(), await answer.text()).toBe(200);
  }
}

/** The error messages at a question, one paragraph each. */
export function messagesAt(page: Page, key: string): Locator {
  return page.locator(`[id="${key}-errors"] p, [id="${key}-together-errors"] p`);
}

/** Waits until a question shows exactly these messages, in this order, and is marked as invalid. */
export async function expectMessages(
  page: Page,
  key: string,
  messages: readonly string[],
): Promise<void> {
  await expect(messagesAt(page, key), key).toHaveText([...messages]);
}

/** Answers some questions and leaves the last one; an empty value clears an answer. */
export async function answerAll(
  page: Page,
  answers: Readonly<Record<string, AnswerValue>>,
): Promise<void> {
  for (const [key, value] of Object.entries(answers)) {
    await answerQuestion(page, getQuestion(key), { [key]: value });
  }
  await page.evaluate(() => {
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
  });
}

export function getQuestion(key: string) {
  const found = questionsOf(form).find((question) => question.key === key);
  if (found === undefined) throw new Error(`The form does not ask "${key}".`);
  return found;
}
