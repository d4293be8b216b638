/**
 * The `test` of every journey. A journey fails on any complaint of the browser (console error, uncaught error, CSP violation) that it did
 * not announce.
 */
import { type Browser, test as base, expect, type Page } from '@playwright/test';
import { fetchLetters, type Letter } from '../../tools/trial/mail-catcher.ts';
import { portal } from '../../tools/trial/product.ts';
import { haveSession } from '../applicant/account.ts';
import { violationsOn } from './axe.ts';
import { type Guard, openGuard } from './guard.ts';
import { delayByChance } from './slow.ts';
import { getStage } from './stage.ts';

export { type Browser, expect, type Page };

type Fixtures = {
  readonly guard: Guard;
  /** Runs axe on the page as it stands, with all rules or only these, and fails on any violation. */
  readonly expectNoAxeViolations: (page: Page, rules?: readonly string[]) => Promise<void>;
  /** Waits for a letter to an address whose subject matches, and returns the newest. */
  readonly waitForLetter: (address: string, subject: RegExp, count?: number) => Promise<Letter>;
  /** Runs an operator command beside the running product. */
  readonly portal: (...args: readonly string[]) => Promise<string>;
  /** An e-mail address that no other journey uses. */
  readonly address: string;
  /**
   * The page of a logged-in applicant with a confirmed account for `address`. Made by the calls of the cards, including the code from the
   * letter, but without the cards, which have journeys of their own.
   */
  readonly applicantPage: Page;
};

export const test = base.extend<Fixtures>({
  baseURL: async ({ browserName: _browser }, use) => use(getStage().url),

  guard: [
    async ({ context }, use) => {
      const guard = openGuard();
      guard.watch(context);
      await delayByChance(context);
      await use(guard);
      expect(guard.unexpected(), 'the browser complained').toEqual([]);
    },
    { auto: true },
  ],

  expectNoAxeViolations: async ({ browserName: _browser }, use) => {
    await use(async (page, rules) => {
      expect(await violationsOn(page, rules), `axe on ${page.url()}`).toEqual([]);
    });
  },

  waitForLetter: async ({ browserName: _browser }, use) => {
    const { letters } = getStage();
    await use(async (address, subject, count = 1) => {
      const find = async () =>
        (await fetchLetters(letters, address)).filter((letter) => subject.test(letter.subject));
      await expect
        .poll(async () => (await find()).length, {
          message: `letters to ${address} about ${subject}`,
        })
        .toBeGreaterThanOrEqual(count);
      const newest = (await find()).at(-1);
      if (newest === undefined) throw new Error(`No letter to ${address}.`);
      return newest;
    });
  },

  portal: async ({ browserName: _browser }, use) => {
    const { environment } = getStage();
    await use((...args) => portal(environment, ...args));
  },

  address: async ({ browserName: _browser }, use, info) => {
    const name = info.testId.replace(/[^a-z0-9]/gi, '').slice(-12);
    await use(`${name}.${info.project.name}.${info.repeatEachIndex}@applicants.test`);
  },

  applicantPage: async ({ page, address, waitForLetter }, use) => {
    await haveSession(page, address, waitForLetter);
    await use(page);
  },
});
