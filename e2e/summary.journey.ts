import { walkComplete } from './applicant/application.ts';
import { comeBackTo, completeApplication } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const TITLE = "We're missing some information!";
const TEXT =
  'The links below show what needs to be completed. Missing items will be highlighted on each page; simply fix them and then resubmit your application.';

const summary = (page: Page) => page.getByRole('region', { name: TITLE });

test('the summary shows only after Submit, with its words, and on every page [§2.1 §2.55 §2.56 §2.59 §4.18]', async ({
  applicantPage: page,
}) => {
  await page.goto('/about');
  await expect(page.locator('#first_name')).toBeVisible();
  await expect(summary(page)).toHaveCount(0);
  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click();
  await expect(page).toHaveURL('/final-steps');
  await expect(summary(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(summary(page).getByRole('heading', { name: TITLE })).toBeVisible();
  await expect(summary(page)).toContainText(TEXT);
  for (const [name, path] of [
    ['About You', '/about'],
    ['Education UG', '/education'],
  ] as const) {
    await page.getByRole('navigation').getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
    await expect(summary(page)).toBeVisible();
  }
  await page.reload();
  await expect(summary(page)).toBeVisible();

  await test.step('on a phone it is folded after five, and one leads to the next without going back to it [§4.18]', async () => {
    await page.setViewportSize({ width: 375, height: 740 });
    await comeBackTo(page, '/about');
    const links = summary(page).getByRole('link');
    await expect(links).toHaveCount(5);
    const more = summary(page).getByRole('button', { name: /^Show \d+ more$/ });
    await more.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => links.count()).toBeGreaterThan(5);
    const [first, second] = await links.evaluateAll((all) =>
      all.map((link) => link.getAttribute('href') ?? ''),
    );
    await page.keyboard.press('Enter');
    await expect(links).toHaveCount(5);

    const next = page.getByRole('link', { name: 'Next missing answer' });
    await next.click();
    await expect(page).toHaveURL(first ?? '');
    await next.click();
    await expect(page).toHaveURL(second ?? '');
    await expect(page.locator(`[id="${second?.split('#')[1]}"]`)).toBeInViewport();

    // The button searches after the question with the focus, or after the first one in sight.
    await page.goto('/about#country');
    await expect(page.locator('#country')).toBeFocused();
    await next.click();
    await expect(page).toHaveURL('/about#address_line_1');
    await page.goto('/about#religion');
    await expect(page.getByRole('heading', { name: 'Religion' })).toBeInViewport();
    await next.click();
    await expect(page).toHaveURL('/about#parent_1_relationship');
  });

  await test.step('a corrected answer leaves the summary, and the last one takes it along [§2.60 §4.18]', async () => {
    const { answers } = walkComplete();
    await completeApplication(page, { first_name: '', city: '' });
    await comeBackTo(page, '/about');
    await expect(summary(page).getByRole('link')).toHaveText(['First Name', 'City']);
    await page.locator('#first_name').fill(String(answers.first_name));
    await expect(summary(page).getByRole('link')).toHaveText(['City']);
    await page.locator('#city').fill(String(answers.city));
    await expect(summary(page)).toHaveCount(0);
    await page.locator('#city').fill('');
    await expect(summary(page).getByRole('link')).toHaveText(['City']);
  });
});

test('with a default route for errors, a submit with gaps leads there [§4.12]', async ({
  applicantPage: page,
}) => {
  // A college with this setting; the sample college has none.
  await page.route('**/final-steps', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '"internationalPhone"',
      '"routeOnErrors":"/about","internationalPhone"',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/final-steps');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  await expect(page).toHaveURL('/about');
  await expect(summary(page).getByRole('heading', { name: TITLE })).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
});
