/** The desk publishes another form while a form is open, without a restart or a reload. */
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { haveSession, saveAnswers } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { comeBackTo } from './applicant/submitted.ts';
import { heading } from './desk/desk.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, test } from './harness/test.ts';

const TEXTS = {
  'Our parish': 'Nuestra parroquia',
  'We like to know.': 'Nos gusta saber.',
  'Your parish': 'Tu parroquia',
  'Your choir': 'Tu coro',
};
const section = (...questions: object[]) => ({
  id: 'our-parish',
  step: 'about',
  after: 'about-you',
  title: 'Our parish',
  why: 'We like to know.',
  questions,
});
const text = (own: object, words: readonly (keyof typeof TEXTS)[]) =>
  JSON.stringify(
    {
      form: { sections: [own] },
      translations: { es: Object.fromEntries(words.map((word) => [word, TEXTS[word]])) },
    },
    null,
    2,
  );
const PARISH = { kind: 'text', key: 'own_parish', label: 'Your parish' };
const CHOIR = { kind: 'text', key: 'own_choir', label: 'Your choir', required: true };
const FIRST = text(section(PARISH), ['Our parish', 'We like to know.', 'Your parish']);
const SECOND = text(section(CHOIR), ['Our parish', 'We like to know.', 'Your choir']);

let own: OwnProduct;
test.beforeAll(async () => {
  const college = { ...sampleTenant, translations: sampleTranslations };
  own = await startOwnProduct('changes', { college });
});
test.afterAll(() => own?.close());
test.use({ product: ({ browserName: _browser }, use) => use(own) });

test('a form is written, previewed and published, and an applicant half-way loses nothing', async ({
  page,
  visit,
  join,
  waitForLetter,
}) => {
  await join(page, 'ada@changes.test', ['administrator']);
  const editor = page.getByRole('textbox', { name: 'As text' });
  const publish = page.getByRole('button', { name: 'Publish', exact: true });
  const publishNow = async () => {
    await expect(page.getByText('Nothing is wrong with this form.')).toBeVisible();
    await publish.click();
    const dialog = page.getByRole('dialog', { name: 'Publish this form' });
    const yes = dialog.getByRole('button', { name: 'Publish' });
    await dialog.getByLabel('At a set time').check();
    await yes.click();
    await expect(dialog).toContainText('Please choose a date and a time.');
    await dialog.getByLabel('Now', { exact: true }).check();
    await yes.click();
    await expect(dialog).toBeHidden();
  };

  await test.step('mistakes are named with their lines', async () => {
    await page.getByRole('link', { name: 'Form', exact: true }).click();
    await expect(heading(page, 'Form')).toBeVisible();
    await editor.fill(FIRST.replace('"title"', '"titel"'));
    const mistakes = page.getByRole('list', { name: 'Mistakes' });
    await expect(mistakes).toContainText('form.sections[0].titel');
    await expect(publish).toBeDisabled();
    await expectDrawnWell(page, 'the mistakes of a form');
    await mistakes.getByRole('button', { name: /^Line/ }).first().click();
    await expect(editor).toBeFocused();
    // The names that may stand at the caret.
    await page.keyboard.press('End');
    await page.keyboard.type('\n"wh');
    const names = page.getByRole('list', { name: 'Names that may stand here' });
    await expect(names.getByRole('button')).toHaveText(['why']);
  });

  await test.step('it is seen as applicants see it, in both languages', async () => {
    await editor.fill(FIRST);
    const preview = page.frameLocator('iframe');
    await expect(preview.getByRole('heading', { name: 'Our parish' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Language' }).selectOption('es');
    await expect(preview.getByRole('heading', { name: 'Nuestra parroquia' })).toBeVisible();
    await page.getByRole('combobox', { name: 'Width' }).selectOption('wide');
    await expectDrawnWell(page, 'a form at the desk');
    await publishNow();
  });

  const applicant = await visit();
  await haveSession(applicant, 'half.way@changes.test', waitForLetter);
  await applicant.goto('/about');
  await applicant.evaluate(() => Object.assign(window, { isNotReloaded: true }));
  await saveAnswers(applicant, { own_parish: 'St. Ann' });

  await test.step('an open page with the old form keeps working, and never reloads by itself', async () => {
    await editor.fill(SECOND);
    await expect(page.getByRole('table', { name: 'Changed questions' })).toContainText('Gone');
    await publishNow();
    await applicant.locator('#city').fill('Bend');
    await expect.poll(async () => (await profileOf(applicant)).answer.city).toBe('Bend');
    await saveAnswers(applicant, { own_parish: 'St. Mary' });
    expect(await applicant.evaluate(() => 'isNotReloaded' in window)).toBe(true);
  });

  await test.step('the review names what is new, and what lies on the shelf', async () => {
    await expect(async () => {
      await comeBackTo(applicant, '/review');
      const news = applicant.getByText('1 question is new since you began');
      await expect(news).toBeVisible({ timeout: 3000 });
    }).toPass({ timeout: 20_000 });
    await applicant.getByText('Set aside: 1 answer that the college no longer asks for').click();
    await expect(applicant.getByText('St. Mary')).toBeVisible();
    await expectDrawnWell(applicant, 'what is new in a form');
  });

  await test.step('taken back, the answer is where it was', async () => {
    await page
      .getByRole('button', { name: /^Take back: form/ })
      .first()
      .click();
    const dialog = page.getByRole('dialog', { name: 'Take this form back' });
    await dialog.getByRole('button', { name: 'Take back' }).click();
    await expect(dialog).toBeHidden();
    // The server makes its pages anew within some seconds.
    await expect(async () => {
      await comeBackTo(applicant, '/about');
      await expect(applicant.locator('#own_parish')).toHaveValue('St. Mary', { timeout: 3000 });
    }).toPass({ timeout: 20_000 });
  });
});
