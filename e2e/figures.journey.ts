/** The form's own figures on a phone, for an application with only the required answers. They may improve, but not get worse (decision 0011). */

import { isAnswered } from '#form/engine/answers.ts';
import { codeIn, confirm, PASSWORD, passwordBox, SUBJECTS, signUp } from './applicant/account.ts';
import { findListedSchool, form } from './applicant/application.ts';
import { goThroughStep, questionsOnFirstScreen, TAPS } from './applicant/figures.ts';
import { walkMinimal } from './applicant/minimal.ts';
import { expect, type Page, test } from './harness/test.ts';

test.use({ viewport: { width: 375, height: 812 }, contextOptions: { reducedMotion: 'reduce' } });

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

test('an application with nothing but what is asked for takes so much scrolling and so many taps', async ({
  page,
  address,
  waitForLetter,
}, info) => {
  const minimal = walkMinimal(await findListedSchool(page.request));
  // A listed school fills in its address.
  const filledIn = new Set(
    minimal.questions.flatMap(({ question }) =>
      question.kind === 'autocomplete' && question.codeKey ? Object.values(question.fills) : [],
    ),
  );
  const asked = minimal.questions.filter(
    ({ question: { key } }) => isAnswered(minimal.answers[key]) && !filledIn.has(key),
  );
  const screens: number[] = [];
  let taps = 0;
  const [about, ...others] = form.pages;
  if (about === undefined) throw new Error('The form has no page.');

  await page.goto('/about');
  const fill = async (formPage: typeof about) => {
    await expect(page).toHaveURL(`/${formPage.id}`);
    const way = await goThroughStep(page, formPage, minimal);
    screens.push(...way.screens);
    taps += way.taps;
    const onPage = asked.filter(({ page: its }) => its.id === formPage.id);
    taps += onPage.reduce((sum, { question }) => sum + TAPS[question.kind], 0);
  };
  await fill(about);
  const begun = await test.step('who has begun', async () => {
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
  const figures = { questions: asked.length, begun, tallest: Math.max(...screens), taps };
  info.annotations.push({ type: 'figures', description: JSON.stringify(figures) });
  expect(figures.begun).toBeGreaterThanOrEqual(2);
  expect(figures.tallest).toBeLessThanOrEqual(4);
  expect(figures.taps).toBeLessThanOrEqual(55);
});
