/**
 * The `test` of every journey. A journey fails on any complaint of the browser (console error, uncaught error, CSP violation) that it did
 * not announce.
 */
import { type BrowserContextOptions, test as base, expect, type Page } from '@playwright/test';
import type { Answers } from '#form/engine/answers.ts';
import { fetchLetters, type Letter } from '../../tools/trial/mail-catcher.ts';
import type { Product } from '../../tools/trial/product.ts';
import { haveSession } from '../applicant/account.ts';
import { submitApplication } from '../applicant/submitted.ts';
import { signInAsStaff } from '../desk/member.ts';
import { violationsOn } from './axe.ts';
import { type Guard, openGuard } from './guard.ts';
import { type Operator, startOperator } from './operator.ts';
import { delayByChance } from './slow.ts';
import { getStage } from './stage.ts';

export { expect, type Page };

type Fixtures = {
  /** The target of a journey's pages and commands: the product of all journeys, or one of its own (`own-product.ts`). */
  readonly product: Pick<Product, 'url' | 'environment'>;
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
  /** Opens a page in another browser. */
  readonly visit: (options?: BrowserContextOptions) => Promise<Page>;
  /** In another browser, somebody submits a complete application. @param of their address; by default {@link address}. */
  readonly submitElsewhere: (answers?: Answers, of?: string) => Promise<Page>;
  /** Invites a member of staff, and signs them in on a page. @param name by default the page's guess from their address. */
  readonly join: (
    page: Page,
    mail: string,
    roles: readonly string[],
    name?: string,
  ) => Promise<void>;
};

export const test = base.extend<Fixtures, { readonly operator: Operator }>({
  product: async ({ browserName: _browser }, use) => use(getStage()),

  // The `beforeAll` that starts a product of its own has none yet.
  baseURL: async ({ product }, use) => use((product as typeof product | undefined)?.url),

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

  operator: [
    async ({ browserName: _browser }, use) => {
      const operator = startOperator();
      await use(operator);
      operator.stop();
    },
    { scope: 'worker' },
  ],

  portal: async ({ product, operator }, use) => {
    await use((...args) => operator.run({ args, environment: product.environment }));
  },

  address: async ({ browserName: _browser }, use, info) => {
    const name = info.testId.replace(/[^a-z0-9]/gi, '').slice(-12);
    await use(`${name}.${info.project.name}.${info.repeatEachIndex}@applicants.test`);
  },

  applicantPage: async ({ page, address, waitForLetter }, use) => {
    await haveSession(page, address, waitForLetter);
    await use(page);
  },

  visit: async ({ browser, guard }, use) => {
    await use(async (options) => {
      const context = await browser.newContext(options);
      guard.watch(context);
      return context.newPage();
    });
  },

  submitElsewhere: async ({ visit, address, waitForLetter }, use) => {
    await use(async (answers, of = address) => {
      const page = await visit();
      await haveSession(page, of, waitForLetter);
      await submitApplication(page, answers);
      return page;
    });
  },

  join: async ({ portal, waitForLetter }, use) => {
    await use((page, mail, roles, name) =>
      signInAsStaff(page, { mail, roles, name, portal, waitForLetter }),
    );
  },
});
