/** A college with more than the sample college has: letters of recommendation, and a form that changes while applicants fill it in. */
import { WANTED } from '#server/applicant/recommenders/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { haveSession, saveAnswers } from './applicant/account.ts';
import { pdfDocument } from './applicant/files.ts';
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

const LETTER = 'Alba is the most curious student I have taught.';

// One product serves both, one after the other.
test.describe.configure({ mode: 'default' });

let own: OwnProduct;
test.beforeAll(async () => {
  const college = { ...sampleTenant, recommenders: WANTED, translations: sampleTranslations };
  own = await startOwnProduct('own-college', { college });
});
test.afterAll(() => own?.close());
test.use({ product: ({ browserName: _browser }, use) => use(own) });

test('an applicant names a counselor, who writes by a link; the applicant sees that it came, and the desk reads it', async ({
  address,
  visit,
  submitElsewhere,
  join,
  waitForLetter,
  expectNoAxeViolations,
}) => {
  test.slow();
  const counselor = `counselor.${address}`;
  const [dana, registrar] = [await visit(), await visit()];
  const ada = await submitElsewhere({ first_name: 'Alba', last_name: 'Reyes' });

  await test.step('the applicant names the counselor', async () => {
    await ada.goto('/status');
    await ada.getByRole('button', { name: 'Your letters of recommendation' }).click();
    const dialog = ada.getByRole('dialog', { name: 'Your letters of recommendation' });
    const part = dialog.getByRole('region', { name: 'Your counselor' });
    await part.getByLabel('Their name').fill('Dana Whitfield');
    await part.getByLabel('Their email address').fill(counselor);
    await expect(part.getByRole('radio', { checked: true })).toHaveCount(1);
    await expectNoAxeViolations(ada);
    await part.getByRole('button', { name: 'Send the request' }).click();
    await expect(part.getByText(/^Requested on/)).toBeVisible();
    await expect(part.getByLabel('Their name')).toBeHidden();
    await expect(part.getByRole('heading')).toBeFocused();
  });

  await test.step('the counselor opens the link, saves, and comes back', async () => {
    const letter = await waitForLetter(counselor, /asks you for a letter/);
    const link = letter.text.match(/http\S+\/link\/\S+/)?.[0] ?? '';
    await dana.goto(link);
    await expect(dana.getByRole('heading', { name: /Alba/ })).toBeVisible();
    await expect(dana).not.toHaveURL(new RegExp(link.split('/').at(-1) ?? 'x'));
    await dana.getByLabel('Your letter').fill('Alba is');
    await expectNoAxeViolations(dana);
    await dana.getByRole('button', { name: 'Save and come back' }).click();
    await expect(dana.getByRole('status')).toContainText(['Your letter is saved.']);
    await dana.goto(link);
    await expect(dana.getByLabel('Your letter')).toHaveValue('Alba is');
    await dana.getByRole('link', { name: 'Español' }).click();
    await expect(dana.getByLabel('Tu carta')).toHaveValue('Alba is');
    await dana.getByRole('link', { name: 'English' }).click();
  });

  await test.step('the counselor adds a file, and sends', async () => {
    const choosing = dana.waitForEvent('filechooser');
    await dana.getByRole('button', { name: 'Add a file' }).click();
    await (await choosing).setFiles({
      mimeType: 'application/pdf',
      ...pdfDocument('report.pdf'),
    });
    await expect(dana.getByText('Your file is ready.')).toBeVisible({ timeout: 60_000 });
    await expect(dana.getByRole('img', { name: 'Page 1 of report.pdf' })).toBeVisible();
    await dana.getByLabel('Your letter').fill(LETTER);
    await dana.getByRole('button', { name: 'Send to the college' }).click();
    await expect(dana.getByText(/^Received on .* under the number/)).toBeVisible();
    await expect(dana.getByText(LETTER)).toBeHidden();
  });

  await test.step('a counselor with forty applicants finds each in a list', async () => {
    await dana.route('**/link/letters?*', async (route) => {
      const response = await route.fetch();
      const answer = await response.json();
      const [came] = answer.requests;
      const waiting = { ...came, state: 'opened', ended_at: '', text: '', files: [] };
      const more = Array.from({ length: 39 }, (_none, index) => ({
        ...waiting,
        id: 1000 + index,
        applicant: `Applicant ${index + 2}`,
        text: index < 3 ? 'Begun' : '',
      }));
      await route.fulfill({ response, json: { ...answer, requests: [came, ...more] } });
    });
    await dana.reload();
    const list = dana.getByRole('main').getByRole('listitem');
    await expect(list).toHaveCount(40);
    await expect(list.filter({ hasText: /Received on/ })).toHaveCount(1);
    await expect(list.filter({ hasText: 'Started, not sent yet' })).toHaveCount(3);
    await expectDrawnWell(dana, 'a list of forty letters');
    await dana.getByRole('button', { name: 'Open the letter for Applicant 17' }).click();
    await expect(dana.getByRole('heading', { name: 'Applicant 17' })).toBeVisible();
    await dana.getByRole('button', { name: 'Back to the list' }).click();
    await expect(list).toHaveCount(40);
    await dana.unrouteAll();
  });

  await test.step('the applicant sees that it came, and nothing of it', async () => {
    await ada.reload();
    await expect(ada.getByRole('listitem').filter({ hasText: 'Counselor’s letter' })).toContainText(
      /here|arrived|received/i,
    );
    await ada.getByRole('button', { name: 'Your letters of recommendation' }).click();
    await expect(ada.getByRole('dialog').getByText(/^Received on/)).toBeVisible();
    await expect(ada.getByText(LETTER)).toHaveCount(0);
  });

  await test.step('the desk reads it', async () => {
    await join(registrar, `registrar.${address}`, ['registrar']);
    await registrar.goto('/desk/applications?q=Reyes');
    await registrar.getByRole('table').getByRole('link', { name: /Alba/ }).first().click();
    const panel = registrar.getByRole('region', { name: 'Recommenders' });
    await expect(panel).toContainText('Dana Whitfield');
    await panel.getByText('Read the letter of Dana Whitfield').click();
    await expect(panel.getByText(LETTER)).toBeVisible();
    await expect(panel.getByRole('link', { name: /report\.pdf/ })).toBeVisible();
    await expect(
      registrar.getByRole('button', { name: 'Unmark: Counselor’s letter' }),
    ).toBeVisible();
    await expectNoAxeViolations(registrar);
  });
});

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
