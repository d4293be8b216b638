/** Parts of the page that load on demand: each arrives complete in the end, whatever failed before. */
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
  await expect(page.getByText('We are very busy right now. We’ll keep trying.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/api/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
});
