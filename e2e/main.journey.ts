import { inWords } from '#form/engine/words.ts';
import { codeIn, confirm, logIn, PASSWORD, SUBJECTS, signUp } from './applicant/account.ts';
import {
  findGaps,
  findListedSchool,
  form,
  getFormPage,
  keysForAccountsOnly,
  walkComplete,
} from './applicant/application.ts';
import { expectPageFilled, fillPage } from './applicant/fill.ts';
import { answerQuestion, controlOf } from './applicant/questions.ts';
import { expect, test } from './harness/test.ts';

test('a stranger gets from an empty form to a submitted application that staff can read [§1.1]', async ({
  page,
  visit,
  address,
  waitForLetter,
  portal,
}) => {
  test.setTimeout(240_000);
  const complete = walkComplete(await findListedSchool(page.request));
  const gaps = findGaps(complete);
  const gapKeys = new Set([...gaps.values()].map((question) => question.key));
  const accountOnly = keysForAccountsOnly();
  const steps = form.pages.map(({ id }) => id);
  const summary = page.getByRole('region', { name: "We're missing some information!" });

  await test.step('types answers on three pages without an account [§1.2 §2.3 §3.56 §6.1]', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/about');
    for (const id of steps) {
      await page.goto(`/${id}`);
      await expect(page.getByRole('button', { name: 'Account' })).toBeVisible();
      await fillPage(
        page,
        getFormPage(id),
        complete,
        ({ key }) => !gapKeys.has(key) && !accountOnly.has(key),
      );
    }
  });

  await test.step('is asked to sign up, with a code by mail [§2.16 §2.46 §4.6]', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL('/signup');
    await signUp(page, address);
    await expect(page).toHaveURL('/confirm');
    await expect(page.getByRole('textbox', { name: /e-?mail/i })).toHaveValue(address);
    await confirm(page, codeIn(await waitForLetter(address, SUBJECTS.code)));
    await expect(page).toHaveURL('/login');
  });

  await test.step('finds every answer again after the login [§1.3]', async () => {
    await logIn(page, address, PASSWORD);
    await expect(page).toHaveURL('/about');
    for (const id of steps) {
      await page
        .getByRole('navigation')
        .getByRole('link', { name: getFormPage(id).title })
        .click();
      await expect(page).toHaveURL(`/${id}`);
      await expectPageFilled(
        page,
        getFormPage(id),
        complete,
        ({ key }) => !gapKeys.has(key) && !accountOnly.has(key),
      );
      await fillPage(page, getFormPage(id), complete, ({ key }) => accountOnly.has(key));
    }
  });

  await test.step('submits with gaps, and the summary lists each [§2.57]', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(
      page.getByRole('heading', { name: "We're missing some information!" }),
    ).toBeVisible();
    for (const [id, { key }] of gaps) {
      await expect(summary.locator(`a[href$="/${id}#${key}"]`)).toBeVisible();
    }
  });

  await test.step('follows the links and fixes what was missing [§2.58]', async () => {
    for (const [id, question] of gaps) {
      await summary.locator(`a[href$="/${id}#${question.key}"]`).click();
      await expect(page).toHaveURL(`/${id}#${question.key}`);
      await expect(controlOf(page, question)).toBeInViewport();
      await answerQuestion(page, question, complete.answers);
    }
  });

  await test.step('submits, and gets a receipt [§1.5 §2.6 §2.38 §2.77]', async () => {
    await page.getByRole('button', { name: 'Submit', exact: true }).click();
    await expect(page).toHaveURL('/completion');
    await expect(
      page.getByText('Your application was successfully submitted.').first(),
    ).toBeVisible();
    await waitForLetter(address, SUBJECTS.receipt);
  });

  await test.step('is led to the completion page on every later visit [§2.74 §6.18]', async () => {
    await page.goto('/');
    await expect(page).toHaveURL('/completion');
    const other = await visit();
    await other.goto('/login');
    await logIn(other, address, PASSWORD);
    await expect(other).toHaveURL('/completion');
  });

  await test.step('is read by staff, answer by answer [§1.26]', async () => {
    const link = await portal('service-link', address);
    const view = await visit();
    await view.goto(link);
    const main = view.getByRole('main');
    await expect(main).toContainText(address);
    const text = ((await main.textContent()) ?? '').replaceAll(/\s+/g, ' ');
    let from = 0;
    for (const { question } of complete.questions) {
      for (const words of [question.label, inWords(complete, question)]) {
        const at = text.indexOf(words.replaceAll(/\s+/g, ' ').trim(), from);
        expect(
          at,
          `"${words}" of ${question.key}, after ${text.slice(from, from + 80)}`,
        ).toBeGreaterThanOrEqual(0);
        from = at;
      }
    }
    await expect(view.locator('input, select, textarea, button, nav, hr')).toHaveCount(0);
  });
});
