/** The applicant reads the whole application as staff will, before submitting it. */
import { inWords } from '#form/engine/words.ts';

import { walkComplete } from './applicant/application.ts';
import { completeApplication } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const review = (page: Page) => page.getByRole('heading', { name: 'Review your application' });

test('what was answered reads as staff will read it', async ({
  applicantPage: page,
  address,
  portal,
  browser,
  expectNoAxeViolations,
}) => {
  const complete = walkComplete();
  await completeApplication(page);
  await page.goto('/final-steps');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/review');
  await expect(review(page)).toBeFocused();
  await expectNoAxeViolations(page);
  const sheet = page.getByRole('main').getByRole('article').first();
  await expect(sheet).toContainText(address);
  await expect(sheet).toContainText('Not submitted yet');
  for (const { question } of complete.questions) {
    await expect(sheet).toContainText(inWords(complete, question));
  }

  const staff = await browser.newPage();
  await staff.goto(await portal('service-link', address));
  const words = async (on: ReturnType<Page['locator']>) =>
    (await on.locator('dt, dd, h3').allTextContents()).join('\n');
  await expect(staff.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await words(sheet)).toBe(await words(staff.getByRole('main')));
  await staff.close();
});

test('Save and Continue on the last page leads there, and Previous back', async ({
  applicantPage: page,
}) => {
  await page.goto('/final-steps');
  await page.locator('#suspended').getByRole('radio', { name: 'No' }).check();
  await press(page, 'Save and Continue');
  await expect(review(page)).toBeVisible();
  const { answer } = await (await page.request.get('/api/profile')).json();
  expect(answer.suspended).toBe('N');
  await press(page, 'Previous');
  await expect(page).toHaveURL('/final-steps');
});

test('the ways back lead to the questions, and what is missing is counted', async ({
  applicantPage: page,
}) => {
  await page.goto('/final-steps');
  await press(page, 'Save and Continue');
  const main = page.getByRole('main');
  await expect(main.getByText('4 answers are still missing')).toBeVisible();
  await main.getByRole('link', { name: 'Change Education UG' }).click();
  await expect(page).toHaveURL('/education');
  await page.goBack();
  await expect(review(page)).toBeVisible();
});

test('submitting with gaps from there leads to what is missing', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  await page.goto('/final-steps');
  await press(page, 'Save and Continue');
  await expect(review(page)).toBeVisible();
  await press(page, 'Submit');
  await expect(page.getByText("We're missing some information!")).toBeFocused();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'First Name', exact: true }).click();
  await expect(page).toHaveURL('/about#first_name');
});

test('a complete application is submitted from there, and there is nothing to review after that', async ({
  applicantPage: page,
}) => {
  await completeApplication(page);
  await page.goto('/final-steps');
  await press(page, 'Save and Continue');
  await expect(review(page)).toBeVisible();
  await press(page, 'Submit');
  await expect(page).toHaveURL('/completion');
  await expect(
    page.getByText('Your application was successfully submitted.').first(),
  ).toBeVisible();
  await page.goto('/review');
  await expect(page).toHaveURL('/completion');
});

test('a reload leads back to the last saved page, as on every page of the form', async ({
  applicantPage: page,
}) => {
  await page.goto('/about');
  const recorded = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/last-page') &&
      answer.request().postDataJSON().last_page === '/final-steps',
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Final Steps' }).click();
  await recorded;
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(review(page)).toBeVisible();
  await page.reload();
  await expect(page).toHaveURL('/final-steps');
});

test('a visitor without an account reads what was typed in this tab', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/about');
  await page.locator('#first_name').fill('Ada');
  await page.goto('/review');
  await expect(page.getByRole('heading', { name: 'Ada' })).toBeVisible();
  await expect(page.getByText('No account yet')).toBeVisible();
  await expectNoAxeViolations(page);
  await press(page, 'Submit');
  await expect(page).toHaveURL('/signup');
});
