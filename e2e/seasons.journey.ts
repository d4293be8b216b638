/** A second year: an upgrade brings seasons, an applicant applies again from two browsers, and the desk keeps the years apart. */
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { supplementedFile } from '#tenant/sample/testing/supplement.ts';
import { haveSession, PASSWORD } from './applicant/account.ts';
import { form } from './applicant/application.ts';
import { profileOf } from './applicant/profile.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, type Page, test } from './harness/test.ts';

const TERMS = ['2027FA', '2028FA'] as const;
const NAMES = ['Fall 2027', 'Fall 2028'] as const;

const college = { ...sampleTenant, translations: sampleTranslations };
const opensAt = ['2020-08-01T09:00', '2021-08-01T09:00'];
const seasons = TERMS.map((term, place) => ({
  id: `season-${place + 1}`,
  name: NAMES[place],
  terms: [term],
  opensAt: opensAt[place],
  drafts: 'close',
  ...(place === 1 && { form: supplementedFile.form }),
}));

let own: OwnProduct;
test.beforeAll(async () => {
  own = await startOwnProduct('seasons', { college });
});
test.afterAll(() => own?.close());
test.use({ product: ({ browserName: _browser }, use) => use(own) });

const again = (page: Page) => page.getByRole('button', { name: `Apply for ${NAMES[1]}` });

test('an applicant who has submitted applies again, from two browsers, and both sides read the year before', async ({
  page: draft,
  guard,
  address,
  visit,
  submitElsewhere,
  join,
  waitForLetter,
}) => {
  test.setTimeout(240_000);
  const page = await submitElsewhere({ personal_statement_essay: 'I row.' });
  const { reference } = await profileOf(page);
  await haveSession(draft, `draft.${address}`, waitForLetter);
  await draft.request.post('/api/web-status', { data: { web_status: 'started' } });

  await test.step('an upgrade brings what is there into the first season', async () => {
    await page.goto('about:blank');
    await draft.goto('about:blank');
    own = await own.restart({
      college: { ...college, seasons, translations: supplementedFile.translations },
    });
  });

  const second = await visit();
  await second.request.post('/public/login', { data: { username: address, password: PASSWORD } });

  await test.step('the status page offers the next season; the new application knows who one is', async () => {
    await page.goto('/status');
    await expect(again(page)).toBeVisible();
    await expectDrawnWell(page, 'the status with another season');
    await second.goto('/status');
    await expect(again(second)).toBeVisible();
    await again(page).click();
    await expect(page).toHaveURL('/about');
    await expect(page.locator('#first_name')).not.toHaveValue('');
    const { answer } = await profileOf(page);
    expect(answer).not.toHaveProperty('personal_statement_essay');
    expect(Object.keys(answer).length).toBeLessThan(Object.keys(form.model).length / 2);
  });

  await test.step('the other browser is told that it has begun, and goes on in the same one', async () => {
    guard.expectRefusal(409);
    await again(second).click();
    await expect(second.getByText('You may have begun it on another device.')).toBeVisible();
    await second.goto('/about');
    await expect(second).toHaveURL('/about');
    await second.locator('#preferred_name').fill('Kay');
    await second.locator('#middle_name').focus();
    await expect.poll(async () => (await profileOf(page)).answer.preferred_name).toBe('Kay');
  });

  await test.step('only the terms of the season are offered, and its own questions are asked', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
    const terms = page.locator('#entry_term option:not([value=""])');
    await expect(terms).toHaveText([NAMES[1]]);
    await expect(page.getByRole('heading', { name: 'Honors and music' })).toBeVisible();
  });

  await test.step('the account page has the earlier application to read, with its receipt', async () => {
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: 'Account settings' }).click();
    const earlier = page.getByRole('region', { name: 'Your earlier applications' });
    await expect(earlier).toContainText(`${NAMES[0]}`);
    await expect(earlier).toContainText(reference ?? 'none');
    await earlier.getByRole('button', { name: 'Read it' }).click();
    await expect(earlier.getByText('I row.').first()).toBeVisible();
    await expectDrawnWell(page, 'an earlier application');
    await expect(earlier.getByRole('link', { name: 'Download the receipt' })).toBeVisible();
  });

  await test.step('a draft of the year before is closed with a letter, and can begin again', async () => {
    // The turn is looked for once a minute.
    await expect(async () => {
      const letter = await waitForLetter(`draft.${address}`, /was not submitted/);
      expect(letter.text).toContain(`You can apply for ${NAMES[1]} now`);
    }).toPass({ timeout: 120_000 });
    await draft.goto('/about');
    await expect(draft.getByText('This application is closed')).toBeVisible();
    await expectDrawnWell(draft, 'a closed draft');
    await again(draft).click();
    await expect(draft.getByText('This application is closed')).toBeHidden();
  });

  await test.step('the desk shows one season at a time, and leads from one application to the other', async () => {
    const staff = await visit();
    await join(staff, `registrar.${address}`, ['registrar']);
    const season = staff.getByRole('combobox', { name: 'Season' });
    await expect(season).toHaveValue('season-2');
    await season.selectOption(NAMES[0]);
    await expect(staff).toHaveURL(/facets=inSeason%3Aseason-1/);
    await expect(staff.getByText(String(reference))).toBeVisible();
    await staff.getByRole('link', { name: 'Season' }).click();
    await expect(staff).toHaveURL(/season=season-1/);
    await staff.goBack();
    await staff
      .getByRole('row', { name: String(reference) })
      .getByRole('link')
      .first()
      .click();
    const person = staff.getByRole('navigation', { name: 'Applications of this person' });
    await expect(person.getByRole('link')).toHaveText([`${NAMES[0]} ${reference}`, NAMES[1]]);
    await expectDrawnWell(staff, 'the reading page of a person with two applications');
    await person.getByRole('link', { name: NAMES[1] }).click();
    await expect(person.getByRole('link', { name: NAMES[1] })).toHaveAttribute(
      'aria-current',
      'page',
    );
    // On a phone the season is among the pages, and the frame stays one row.
    await staff.setViewportSize({ width: 375, height: 667 });
    await expect(season).toBeHidden();
    const pages = staff.getByRole('banner').getByRole('button', { name: 'Pages' });
    const account = staff.getByRole('banner').getByRole('button').last();
    expect((await account.boundingBox())?.y).toBe((await pages.boundingBox())?.y);
    await pages.click();
    await expect(season).toBeVisible();
  });
});
