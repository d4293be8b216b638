/** Trying rules out on a page: something is answered, and what is wrong then shows. */
import type { Page } from '@playwright/test';
import type { AnswerValue } from '#form/engine/answers.ts';
import { answerAll, expectMessages } from './checked.ts';

/** What is answered, and what then shows at which question. Every message is verbatim from the specification. */
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
