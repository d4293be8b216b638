/** The applicant checks the whole application before submitting it, and sees it as staff will. */
import { inWords } from '#form/engine/words.ts';

import { walkComplete } from './applicant/application.ts';
import { tabTo } from './applicant/keys.ts';
import { profileOf } from './applicant/profile.ts';
import { completeApplication } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const review = (page: Page) => page.getByRole('heading', { name: 'Check your answers' });

test('the review, one press away, shows the application as staff will see it', async ({
  applicantPage: page,
  context,
  guard,
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
  await press(page, 'See it as Alder Valley College will');
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

  await test.step('without a network, too, once the review is there', async () => {
    await page.reload({ waitUntil: 'networkidle' });
    guard.expectNoNetwork();
    await context.setOffline(true);
    await press(page, 'See it as Alder Valley College will');
    await expect(sheet).toContainText('Not submitted yet');
  });
});

test('each answer has a link that focuses its question, from which a link leads back', async ({
  applicantPage: page,
  expectNoAxeViolations,
}) => {
  await completeApplication(page, { preferred_name: '' });
  await page.goto('/final-steps');
  await page.locator('#suspended').getByRole('radio', { name: 'No' }).check();
  await press(page, 'Save and Continue');
  await expect(review(page)).toBeVisible();
  expect((await profileOf(page)).answer.suspended).toBe('N');
  await expect.poll(async () => (await profileOf(page)).last_page).toBe('/review');
  await page.reload();
  await expect(review(page)).toBeVisible();
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Change Your address: City' }).click();
  await expect(page).toHaveURL('/about#city');
  await expect(page.locator('#city')).toBeFocused();
  await page.locator('#city').fill('Bend');
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Back to checking your answers' }).click();
  await expect(page).toHaveURL('/review#change-city');
  await expect(page.locator('#change-city')).toBeFocused();
  await expect(main.getByText('Bend', { exact: true })).toBeVisible();
  const { answer } = await profileOf(page);
  expect(answer.city).toBe('Bend');

  const names = main.getByRole('region', { name: 'Who you are', exact: true });
  await expect(names.getByRole('link', { name: 'Answer Preferred name' })).toBeHidden();
  await names.getByText('1 left blank').click();
  await names.getByRole('link', { name: 'Answer Preferred name' }).click();
  await expect(page.locator('#preferred_name')).toBeFocused();
  await page.goBack();
  await expect(review(page)).toBeVisible();

  await test.step('an answer is changed from there, and the application submitted, without a mouse', async () => {
    await press(page, 'Previous');
    await expect(page).toHaveURL('/final-steps');
    await press(page, 'Save and Continue');
    await expect(review(page)).toBeFocused();
    await tabTo(page, page.getByRole('link', { name: 'Change First name', exact: true }));
    await page.keyboard.press('Enter');
    await expect(page.locator('#first_name')).toBeFocused();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('Ada');
    await page.getByRole('link', { name: 'Back to checking your answers' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.locator('#change-first_name')).toBeFocused();
    await page.getByRole('button', { name: 'Submit' }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: /^You did it, / })).toBeFocused();
    expect((await profileOf(page)).answer.first_name).toBe('Ada');
    await page.goto('/review');
    await expect(page).toHaveURL('/completion');
  });
});
