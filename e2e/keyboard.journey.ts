import { isAnswered } from '#form/engine/answers.ts';

import { getFormPage, walkComplete } from './applicant/application.ts';
import { expectPageFilled } from './applicant/fill.ts';
import { openWithKeys, tabTo } from './applicant/keys.ts';
import { profileOf } from './applicant/profile.ts';
import { answerWithKeys, controlOf } from './applicant/questions.ts';
import { expect, test } from './harness/test.ts';

test('the whole About page is filled in and saved without a mouse', async ({
  applicantPage: page,
}) => {
  const complete = walkComplete();
  const about = getFormPage('about');
  await page.goto('/about');
  await expect(page.locator('#first_name')).toBeVisible();
  await page.locator('#first_name').evaluate((box) => box.ownerDocument.body.focus());
  // Skip the chapters by the letter's link.
  await tabTo(page, page.getByRole('link', { name: 'Start with the first question' }));
  await page.keyboard.press('Enter');
  await expect(page.locator('#first_name')).toBeFocused();
  await page.keyboard.press('Shift+Tab');

  const onPage = complete.questions.filter((visible) => visible.page === about);
  for (const { question } of onPage) {
    if (!isAnswered(complete.answers[question.key])) continue;
    await openWithKeys(page, about, question);
    await tabTo(page, controlOf(page, question));
    await answerWithKeys(page, question, complete.answers);
  }
  await expectPageFilled(page, about, complete);

  await page.getByRole('button', { name: 'Save and Continue' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/education');
  const { answer } = await profileOf(page);
  for (const { question } of onPage) {
    const given = complete.answers[question.key];
    if (isAnswered(given)) expect(answer[question.key], question.key).toBe(given);
  }
});
