/** The form's own figures on a phone, for a complete application. They may improve, but not get worse (decision 0011). */
import { haveSession } from './applicant/account.ts';
import { findListedSchool, form, walkComplete } from './applicant/application.ts';
import { goThroughStep, questionsOnFirstScreen, shareOfBars } from './applicant/figures.ts';
import { comeBackTo } from './applicant/submitted.ts';
import { expect, test } from './harness/test.ts';

test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

test('a complete application takes so much scrolling', async ({
  page,
  address,
  waitForLetter,
}, info) => {
  const complete = walkComplete(await findListedSchool(page.request));
  const screens: number[] = [];
  const bars: number[] = [];
  const [about, ...others] = form.pages;
  if (about === undefined) throw new Error('The form has no page.');

  await page.goto('/about');
  const fill = async (formPage: typeof about) => {
    await expect(page).toHaveURL(`/${formPage.id}`);
    screens.push(...(await goThroughStep(page, formPage, complete)));
    bars.push(await shareOfBars(page));
  };
  await fill(about);
  const begun = await test.step('who has begun', async () => {
    await page.goto('/about');
    await expect(page.locator('#first_name')).toHaveValue(/./);
    return questionsOnFirstScreen(page);
  });

  await haveSession(page, address, waitForLetter);
  for (const formPage of others) {
    await comeBackTo(page, `/${formPage.id}`);
    await fill(formPage);
  }
  const figures = { begun, tallest: Math.max(...screens), bars: Math.max(...bars) };
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  expect(figures.begun).toBeGreaterThanOrEqual(2);
  expect(figures.tallest).toBeLessThanOrEqual(6.2);
  expect(figures.bars).toBeLessThanOrEqual(0.2);
});
