/** Tries rules on a page: answers something and checks the errors that show. */
import type { Page } from '@playwright/test';
import type { AnswerValue } from '#form/engine/answers.ts';
import { answerAll, expectMessages } from './checked.ts';

/** The answers to give, and the errors expected at each question. Every message is verbatim from the specification. */
export type Trial = {
  readonly when: Readonly<Record<string, AnswerValue>>;
  readonly shows: Readonly<Record<string, readonly string[]>>;
};

export async function tryAll(page: Page, trials: readonly Trial[]): Promise<void> {
  for (const { when, shows } of trials) {
    await answerAll(page, when);
    for (const [key, messages] of Object.entries(shows)) await expectMessages(page, key, messages);
  }
}
