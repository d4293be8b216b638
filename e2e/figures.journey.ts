/** The form's figures on a phone, for an application with only the required answers. They must not get worse (decision 0011). */

import { codeIn, confirm, PASSWORD, passwordBox, SUBJECTS, signUp } from './applicant/account.ts';
import { findListedSchool, form } from './applicant/application.ts';
import {
  goThroughStep,
  questionsOnFirstScreen,
  shareOfBars,
  tapsToAnswer,
} from './applicant/figures.ts';
import { walkMinimal } from './applicant/minimal.ts';
import { expect, type Page, test } from './harness/test.ts';

test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('a minimal application needs no more scrolling and taps than allowed', async ({
  page,
  address,
  waitForLetter,
}, info) => {
  const minimal = walkMinimal(await findListedSchool(page.request));
  const screens: number[] = [];
  const bars: number[] = [];
  let taps = 0;
  const [about, ...others] = form.pages;
  if (about === undefined) throw new Error('The form has no page.');

  await page.goto('/about');
  const fill = async (formPage: typeof about) => {
    await expect(page).toHaveURL(`/${formPage.id}`);
    const way = await goThroughStep(page, formPage, minimal);
    screens.push(...way.screens);
    bars.push(await shareOfBars(page));
    taps += way.taps;
    const onPage = minimal.questions.filter(({ page: its }) => its.id === formPage.id);
    taps += tapsToAnswer(onPage, minimal);
  };
  await fill(about);
  const begun = await test.step('a visitor who has begun', async () => {
    await page.goto('/about');
    await expect(page.locator('#first_name')).toHaveValue(/./);
    return questionsOnFirstScreen(page);
  });

  await press(page, 'Save and Continue');
  await signUp(page, address);
  await confirm(page, codeIn(await waitForLetter(address, SUBJECTS.code)));
  await passwordBox(page).fill(PASSWORD);
  await press(page, 'Submit');
  await expect(page).toHaveURL('/about');
  await press(page, 'Save and Continue');
  // Taps: Continue; two boxes and Submit; the code and Submit; the password and Submit; Continue.
  taps += 1 + 3 + 2 + 2 + 1;

  for (const formPage of others) {
    await fill(formPage);
    await press(page, 'Save and Continue');
    taps += 1;
  }
  await expect(page).toHaveURL('/review');
  await press(page, 'Submit');
  taps += 1;
  await expect(page).toHaveURL('/completion');
  const figures = { begun, tallest: Math.max(...screens), taps, bars: Math.max(...bars) };
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  expect(figures.begun).toBeGreaterThanOrEqual(2);
  expect(figures.tallest).toBeLessThanOrEqual(4);
  expect(figures.taps).toBeLessThanOrEqual(55);
  expect(figures.bars).toBeLessThanOrEqual(0.2);
});
