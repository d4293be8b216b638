/** A counselor writes a letter by a link, without an account: three browsers, of the applicant, the counselor and the desk. */
import { WANTED } from '#server/applicant/recommenders/testing.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { pdfDocument } from './applicant/files.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, test } from './harness/test.ts';

const LETTER = 'Alba is the most curious student I have taught.';

let own: OwnProduct;
test.beforeAll(async () => {
  const college = { ...sampleTenant, recommenders: WANTED, translations: sampleTranslations };
  own = await startOwnProduct('recommenders', { college });
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
    await expectNoAxeViolations(dana);
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
