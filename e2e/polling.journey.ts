/** The page's polling intervals (spec §4 and §9), counted on a clock that the journey moves. */

import { conversionPath, documentOn, getPageOfQuestion } from './applicant/documents.ts';
import { submitApplication } from './applicant/submitted.ts';
import { standStill } from './harness/clock.ts';
import { expect, type Page, test } from './harness/test.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/** Answers the requests to a path with the current status, and counts them. */
async function answerWith(page: Page, path: string, first: string) {
  let [asked, status] = [0, first];
  let answered = Promise.resolve();
  await page.route(path, async (route) => {
    if (route.request().method() !== 'GET') return route.continue();
    asked += 1;
    answered = route.fulfill({ json: { status, message: 'So it is.', url: '/copy.pdf' } });
  });
  /** Waits until the page has read every answer. While the clock stands still, the next interval begins then. */
  async function settle(): Promise<void> {
    await roundTrip(page);
    await answered;
    await roundTrip(page);
  }
  /** Moves the clock, and expects this many requests meanwhile. */
  async function pass(time: number, times: 0 | 1, way: 'runFor' | 'fastForward' = 'runFor') {
    const before = asked;
    await page.clock[way](time);
    await settle();
    await expect.poll(() => asked).toBe(before + times);
    await settle();
  }
  return {
    say: (next: string) => {
      status = next;
    },
    /** Waits for the first request, then stops the clock. Stopping moves it past the second request. */
    async start(): Promise<void> {
      await expect.poll(() => asked).toBeGreaterThan(0);
      await standStill(page);
      await settle();
    },
    /** Moves to a millisecond before the next request is due, and then to the moment itself. */
    async expectNextAfter(time: number): Promise<void> {
      await pass(time - 1, 0);
      await pass(1, 1);
    },
    expectNoneWithin: (time: number) => pass(time, 0, 'fastForward'),
  };
}

/** Makes one more request: once it is answered, all earlier ones have arrived. */
async function roundTrip(page: Page): Promise<void> {
  await page.evaluate(async () => (await fetch('/healthz')).text());
}

test('a conversion is requested at once, then every 2 seconds until it is finished [§4.39 §4.41 §4.46 §9.18]', async ({
  applicantPage: page,
}) => {
  await page.clock.install();
  const conversion = await answerWith(page, `**${conversionPath}`, 'unprocessed');
  await page.goto(`/${getPageOfQuestion().id}`);
  await expect(documentOn(page).group).toContainText('We are making a PDF of it.');
  await conversion.start();
  await conversion.expectNextAfter(2 * SECOND);
  conversion.say('in_progress');
  await conversion.expectNextAfter(2 * SECOND);
  conversion.say('not_answered');
  await conversion.expectNextAfter(2 * SECOND);
  await conversion.expectNoneWithin(MINUTE);
});

test('a copy is requested every second until it is finished, then every 10 minutes [§4.48 §4.49 §4.50 §9.19]', async ({
  applicantPage: page,
}) => {
  await submitApplication(page);
  await page.clock.install();
  const copy = await answerWith(page, '**/api/pdf', 'unprocessed');
  await page.goto('/completion');
  await expect(page.getByText('We are preparing your copy', { exact: true })).toBeVisible();
  await copy.start();
  await copy.expectNextAfter(SECOND);
  copy.say('in_progress');
  await copy.expectNextAfter(SECOND);
  copy.say('completed');
  await copy.expectNextAfter(SECOND);
  await page.clock.runFor(SECOND);
  await expect(page.getByRole('link', { name: 'Download' })).toBeVisible();
  await copy.expectNoneWithin(10 * MINUTE - 2 * SECOND);
  await copy.expectNextAfter(SECOND);
});
