import type { Locator } from '@playwright/test';
import { usernameBox } from './applicant/account.ts';
import { standStill } from './harness/clock.ts';
import { expect, type Page, test } from './harness/test.ts';

const SECOND = 1000;
const SENT = 'Look into your mailbox.';
const SAID = 'The server says why not.';

const toast = (page: Page, words: string) => page.getByRole('listitem').filter({ hasText: words });
/** The list of toasts in its corner. */
const corner = (page: Page) => page.getByRole('region', { name: /^Messages/ }).getByRole('list');
const submit = (page: Page) => page.getByRole('button', { name: 'Submit' }).click();

/** Opens the forgot card with a server that succeeds or fails as told. */
async function openForgot(page: Page) {
  let isGood = true;
  await page.route('**/public/forgot-password', (route) =>
    route.fulfill(isGood ? { json: { message: SENT } } : { status: 400, json: { message: SAID } }),
  );
  await page.goto('/forgot?username=mia%40mail.test');
  await expect(usernameBox(page)).toHaveValue('mia@mail.test');
  return {
    answersWell: (next: boolean) => {
      isGood = next;
    },
  };
}

test('a success stays 5 seconds, an error 5 minutes [§8.11 §9.25 §9.26]', async ({
  page,
  guard,
}) => {
  guard.expectRefusal(400);
  await page.clock.install();
  const server = await openForgot(page);
  // The first toast loads the code for all of them; afterwards the clock can stand still.
  await submit(page);
  await expect(toast(page, SENT)).toBeVisible();
  await toast(page, SENT).getByRole('button', { name: 'Close' }).click();
  await expect(toast(page, SENT)).toHaveCount(0);
  await standStill(page);

  await submit(page);
  await expect(toast(page, SENT)).toBeVisible();
  await page.clock.runFor(4999);
  await expect(toast(page, SENT)).toBeVisible();
  await page.clock.runFor(1);
  await expect(toast(page, SENT)).toHaveCount(0);

  server.answersWell(false);
  await submit(page);
  await expect(toast(page, SAID)).toBeVisible();
  await page.clock.fastForward(300 * SECOND - 1);
  await expect(toast(page, SAID)).toBeVisible();
  await page.clock.fastForward(1);
  await expect(toast(page, SAID)).toHaveCount(0);
});

test('a swipe of more than 50 pixels closes a toast, and F8 focuses it, also before the first toast [§9.27 §9.28 §9.29]', async ({
  page,
}) => {
  await openForgot(page);
  await usernameBox(page).focus();
  await expect(corner(page)).toHaveCount(0);
  await page.keyboard.press('F8');
  await expect(corner(page)).toBeFocused();
  await submit(page);
  await expect(toast(page, SENT)).toBeVisible();
  await usernameBox(page).focus();
  await page.keyboard.press('F8');
  await expect(corner(page)).toBeFocused();
  expect(await corner(page).boundingBox()).toMatchObject({ width: 390 });

  await swipe(page, toast(page, SENT), 50);
  await expect(toast(page, SENT)).toBeVisible();
  await swipe(page, toast(page, SENT), 51);
  await expect(toast(page, SENT)).toHaveCount(0);
});

/** Drags an element to the right by this many pixels, and releases it. */
async function swipe(page: Page, target: Locator, distance: number): Promise<void> {
  const box = await target.boundingBox();
  if (box === null) throw new Error('There is nothing to swipe.');
  const [x, y] = [box.x + 30, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + distance / 2, y, { steps: 5 });
  await page.mouse.move(x + distance, y, { steps: 5 });
  await page.mouse.up();
}

/** Whether something else is drawn over an element in sight. */
function isCovered(target: Locator): Promise<boolean> {
  return target.evaluate((element) => {
    const { x, y, width, height } = element.getBoundingClientRect();
    const seen = document.elementFromPoint(x + width / 2, y + height / 2);
    return seen === null || !element.contains(seen);
  });
}

test('on a phone a toast shows above the buttons of the form, and everything under it can be scrolled into view', async ({
  applicantPage: page,
  guard,
}) => {
  await page.setViewportSize({ width: 375, height: 740 });
  guard.expectRefusal(400);
  await page.route('**/api/add-another', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({ status: 400, json: { message: SAID } })
      : route.continue(),
  );
  await page.goto('/education');
  // A page that is longer than the window, so that its buttons stick.
  await page.evaluate(() => sessionStorage.setItem('portal.chapters', 'all'));
  await page.reload();
  await page.getByRole('button', { name: 'Add another activity' }).click();
  await expect(toast(page, SAID)).toBeVisible();
  const top = async () => (await toast(page, SAID).boundingBox())?.y ?? 0;
  const bottomOf = async (target: Locator) => {
    const box = await target.boundingBox();
    return box ? box.y + box.height : Number.NaN;
  };
  const main = page.getByRole('button', { name: 'Save and Continue' });
  const bar = await page.locator('[data-bar]').boundingBox();
  await expect.poll(() => bottomOf(toast(page, SAID))).toBeLessThanOrEqual(bar?.y ?? 0);
  await expect(main).toBeInViewport({ ratio: 1 });
  await expect.poll(() => bottomOf(page.locator(':focus'))).toBeLessThanOrEqual(await top());

  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const help = page.getByRole('contentinfo').getByRole('button', { name: 'Help' });
  expect(await bottomOf(help)).toBeLessThanOrEqual(await top());

  await test.step('a toast covers no button where the end of a page is in sight', async () => {
    await page.setViewportSize({ width: 375, height: 1100 });
    await page.evaluate(() => sessionStorage.setItem('portal.chapters', 'one'));
    await page.goto('about:blank');
    await page.goto('/education#activity_name');
    const next = page.getByRole('main').getByRole('link', { name: /^Next: / });
    await expect(next).toBeVisible();
    await page.waitForLoadState('networkidle');
    // The bar no longer sticks, but stands no higher than a toast.
    await page.evaluate(() => {
      window.scrollTo(0, document.body.scrollHeight);
      window.scrollBy(0, -100);
    });
    await page.getByRole('button', { name: 'Add another activity' }).click();
    await expect(toast(page, SAID)).toBeVisible();
    const form = page.getByRole('main');
    const buttons = [
      next,
      form.getByRole('link', { name: 'Back' }),
      form.getByRole('button', { name: 'Save', exact: true }),
    ];
    for (const button of buttons)
      await expect.poll(() => isCovered(button), String(button)).toBe(false);
  });
});
