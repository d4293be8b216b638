/**
 * Every screen in every state, drawn well: on a wide and a narrow screen, in the light and the dark scheme, at 400 % zoom and with text of
 * twice the size. One walk passes all of an applicant, who signs up and submits on the way. Another walk tours the desk. Both are in
 * Spanish, whose words are longer; all other journeys are in English.
 */
import { writeFile } from 'node:fs/promises';
import { PSEUDO_TAG } from '#words/pseudo.ts';
import { haveSession } from './applicant/account.ts';
import { followPath } from './applicant/path.ts';
import { textInPdf } from './applicant/pdf-text.ts';
import { sayAs } from './applicant/spoken.ts';
import { showStates } from './applicant/states.ts';
import { tourDesk } from './desk/tour.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { lookIn } from './harness/look-in.ts';
import { expect, test } from './harness/test.ts';

const say = sayAs('es');

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX', contextOptions: { reducedMotion: 'reduce' } });
  // A message, a file's question and a table have narrow places, which may cut a word of large text.
  const lookAtNarrow = lookIn('es', { isInWholeWords: false });

  test('an applicant gets from the first page to the copy, and no screen on the way has a fault', async ({
    page,
    visit,
    address,
    waitForLetter,
    portal,
  }, info) => {
    test.setTimeout(240_000);
    // An address as long as can be breaks no screen.
    const long = `${'marisolinesokaforreyes'.repeat(2).slice(0, 30)}.${address}`;
    await followPath(page, { tag: 'es', address: long, waitForLetter, look: lookIn('es') });

    await test.step('the copy is in their language', async () => {
      const link = page.getByRole('link', { name: say('Download') });
      const copy = await page.request.get((await link.getAttribute('href')) ?? '');
      const file = info.outputPath('copy.pdf');
      await writeFile(file, await copy.body());
      const text = await textInPdf(file);
      for (const label of [say('First name'), say('Date of birth')]) expect(text).toContain(label);
    });

    await test.step('staff read it in theirs', async () => {
      const link = await portal('service-link', long);
      for (const [reader, locale] of [
        ['en', 'en-US'],
        ['es', 'es-MX'],
      ] as const) {
        const view = await visit({ locale });
        await view.goto(link);
        await expect(view.getByRole('main')).toContainText(sayAs(reader)('First name'));
        await lookIn(reader, { isInWholeWords: false })(view, 'service');
      }
    });
  });

  test('the other screens have no fault either', async ({
    page,
    guard,
    address,
    waitForLetter,
  }) => {
    test.setTimeout(180_000);
    await haveSession(page, address, waitForLetter);
    await showStates(page, { tag: 'es', address, guard, look: lookAtNarrow });
  });

  test('no page of the desk has a fault', async ({
    page,
    address,
    submitElsewhere,
    join,
    portal,
  }) => {
    test.setTimeout(180_000);
    await submitElsewhere();
    // An invited member who has not come yet: the date until which the invitation is valid is the longest badge in a table.
    await portal('staff', 'invite', `guest.${address}`, '--role', 'reader');
    await tourDesk(page, { tag: 'es', applicant: address, join, look: lookAtNarrow });
  });
});

test('every component in every state has no fault', async ({ page }) => {
  await page.goto('/dev/ui');
  const contents = page.getByRole('navigation', { name: 'Groups' }).getByRole('link');
  const paths = await contents.evaluateAll((links) =>
    links.map((link) => link.getAttribute('href')),
  );
  expect(paths.length).toBeGreaterThanOrEqual(10);
  for (const path of paths) {
    await page.goto(String(path));
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    await expectDrawnWell(page, String(path));
  }
});

test('every component in every state has no fault from right to left, in the language for tests', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto(`/dev/ui?lang=${PSEUDO_TAG}`);
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const links = page.getByRole('navigation', { name: 'Groups' }).getByRole('link');
  const names = await links.allTextContents();
  expect(names.length).toBeGreaterThanOrEqual(10);
  for (const name of names) {
    // The language stays the same.
    await links.getByText(name, { exact: true }).click();
    await expect(page).toHaveURL(new RegExp(`lang=${PSEUDO_TAG}$`));
    await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible();
    if (name.includes(',')) await expect(page.getByText(/^⟦Štép/)).toBeAttached();
    await expectNoAxeViolations(page);
  }
});

test('no overlay has a fault', async ({ page }) => {
  await page.goto('/dev/ui/overlays');
  for (const name of ['Open small', 'Open medium', 'Open large', 'Open question', 'Open panel']) {
    await page.getByRole('button', { name }).click();
    await expect(page.getByRole(name === 'Open question' ? 'alertdialog' : 'dialog')).toBeVisible();
    await expectDrawnWell(page, name);
    await page.keyboard.press('Escape');
  }
  for (const tone of ['success', 'error', 'info']) {
    await page.getByRole('button', { name: `Show ${tone}` }).click();
    await expect(page.getByText(`A toast, ${tone}`).first()).toBeVisible();
  }
  await expectDrawnWell(page, 'three toasts');
});

if (process.env.PICTURES) {
  test('the first page is pictured for the README', async ({ page }) => {
    await page.goto('/about', { waitUntil: 'networkidle' });
    await page.locator('#first_name').fill('Marisol');
    await page.locator('#last_name').fill('Okafor-Reyes');
    await page.locator('#preferred_name').fill('Mari');
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.screenshot({ path: 'docs/images/about.png' });
  });
}
