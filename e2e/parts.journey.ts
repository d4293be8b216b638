/** Parts of the page that load on demand: each arrives complete in the end, whatever failed before. */
import { release } from './harness/release.ts';
import { expect, type Page, test } from './harness/test.ts';

const firstName = (page: Page) => page.locator('#first_name');
const step = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Steps' }).getByRole('link', { name });
const review = (page: Page) => page.getByRole('heading', { name: 'Check your answers' });
/** A card of the review has a border only with its styles. */
const card = (page: Page) =>
  page.getByRole('main').getByRole('region', { name: 'Who you are', exact: true });

test('styles that could not be fetched ahead without a network come with the screen', async ({
  page,
  context,
  guard,
}) => {
  await page.goto('/about', { waitUntil: 'networkidle' });
  guard.expectNoNetwork();
  await context.setOffline(true);
  const failed = page.waitForEvent('requestfailed', (request) =>
    /ReviewPage.*\.css/.test(request.url()),
  );
  await firstName(page).focus();
  await failed;
  await context.setOffline(false);
  await step(page, 'Final Steps').click();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(review(page)).toBeVisible();
  await expect(card(page)).toHaveCSS('border-top-width', '1px');
});

test('a screen whose styles are out of reach is not shown without them, and comes by itself', async ({
  page,
  guard,
}) => {
  guard.expectNoNetwork();
  const styles = /ReviewPage.*\.css/;
  await page.goto('/about', { waitUntil: 'networkidle' });
  await page.route(styles, (route) => route.abort());
  await step(page, 'Final Steps').click();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page.getByRole('heading', { name: 'We could not load this page' })).toBeVisible();
  await page.unroute(styles);
  await expect(review(page)).toBeVisible();
  await expect(card(page)).toHaveCSS('border-top-width', '1px');
});

test('after an update the page reloads by itself for a screen that is gone, and loses nothing that was typed', async ({
  applicantPage: page,
  guard,
}) => {
  guard.expectRefusal(404);
  await page.goto('/about', { waitUntil: 'networkidle' });
  const gone = /ReviewPage.*\.js/;
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  const forget = await release(page);
  const asked = page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  await firstName(page).fill('Ada');
  // The prefetch of the review has found it missing, but the applicant is typing.
  await asked;
  await page.evaluate(() => Object.assign(window, { isOld: true }));
  await page.locator('#last_name').pressSequentially('Lovelace');
  await expect(page.locator('#last_name')).toBeFocused();
  expect(await page.evaluate(() => 'isOld' in window)).toBe(true);

  const reloaded = page.waitForEvent('load');
  await page.locator('#last_name').blur();
  await reloaded;
  await page.unroute(gone);
  await forget();
  expect(await page.evaluate(() => 'isOld' in window)).toBe(false);
  await expect(firstName(page)).toHaveValue('Ada');
  await expect(page.locator('#last_name')).toHaveValue('Lovelace');
  await step(page, 'Final Steps').click();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(review(page)).toBeVisible();
});

test('a page that starts while the server is too busy says so, and comes by itself', async ({
  applicantPage: page,
  guard,
  expectNoAxeViolations,
}) => {
  guard.expectRefusal(503);
  await page.route('**/api/profile', (route) =>
    route.fulfill({
      status: 503,
      headers: { 'Retry-After': '1' },
      json: { message: 'We are very busy right now.' },
    }),
  );
  await page.goto('/about');
  await expect(page.getByText("We are very busy right now. We'll keep trying.")).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
});
