/**
 * Every screen in every state, in every language, drawn without a complaint: on a wide screen and a narrow one, in the light and in the
 * dark scheme. One walk for each language comes by all of them; its applicant signs up and submits on the way.
 */
import { writeFile } from 'node:fs/promises';
import { readCatalogues } from '#words/folder.ts';
import { haveSession } from './applicant/account.ts';
import { followPath } from './applicant/path.ts';
import { textInPdf } from './applicant/pdf-text.ts';
import { sayAs } from './applicant/spoken.ts';
import { showStates } from './applicant/states.ts';
import { haveSubmitted } from './applicant/submitted.ts';
import { wordsOn } from './applicant/words-on.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { expect, type Page, test } from './harness/test.ts';

const LANGUAGES = [
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const;

/** What is said otherwise in Spanish. A sentence with arguments never stands on a screen as it is written. */
const ENGLISH = findEnglish();

function findEnglish(): Set<string> {
  const entries = readCatalogues().flatMap(({ catalogue }) => catalogue.entries);
  const translations = new Set(entries.map(({ translation }) => translation));
  return new Set(
    entries
      .map(({ english }) => english)
      .filter((it) => !translations.has(it) && !it.includes('{')),
  );
}

/** Well drawn, in the language, with no English of ours left in another. */
function lookIn(tag: string) {
  return async (page: Page, name: string): Promise<void> => {
    await expect(page.locator('html'), name).toHaveAttribute('lang', tag);
    await expectDrawnWell(page, name);
    if (tag === 'en') return;
    const left = (await wordsOn(page)).filter((text) => ENGLISH.has(text));
    expect(left, `English on ${name}`).toEqual([]);
  };
}

for (const [tag, locale] of LANGUAGES) {
  const say = sayAs(tag);
  const look = lookIn(tag);

  test.describe(`in ${locale}`, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });

    test('a stranger gets to the copy of what was sent, and no screen on the way has a fault', async ({
      page,
      browser,
      guard,
      address,
      waitForLetter,
      portal,
    }, info) => {
      test.setTimeout(240_000);
      await followPath(page, { tag, address, waitForLetter, look });

      await test.step('the copy is in their language', async () => {
        const link = page.getByRole('link', { name: say('Download') });
        const copy = await page.request.get((await link.getAttribute('href')) ?? '');
        const file = info.outputPath('copy.pdf');
        await writeFile(file, await copy.body());
        const text = await textInPdf(file);
        for (const label of [say('First name'), say('Date of birth')])
          expect(text).toContain(label);
      });

      await test.step('staff read it in theirs', async () => {
        const link = await portal('service-link', address);
        for (const [reader, readerLocale] of LANGUAGES) {
          const staff = await browser.newContext({ locale: readerLocale });
          guard.watch(staff);
          const view = await staff.newPage();
          await view.goto(link);
          await expect(view.getByRole('main')).toContainText(sayAs(reader)('First name'));
          await lookIn(reader)(view, 'service');
          await staff.close();
        }
      });
    });

    test('what an applicant meets beside the way has no fault either', async ({
      page,
      guard,
      address,
      waitForLetter,
    }) => {
      test.setTimeout(180_000);
      await haveSession(page, address, waitForLetter);
      await showStates(page, { tag, address, guard, look });
    });
  });
}

test('an e-mail address as long as can be breaks no screen', async ({
  page,
  address,
  waitForLetter,
}) => {
  const long = `${'marisolinesokaforreyes'.repeat(2).slice(0, 30)}.${address}`;
  await haveSubmitted(page, long, waitForLetter);
  await page.goto('/completion');
  await expect(page.getByText(long)).toBeVisible();
  await expectDrawnWell(page, 'completion');
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

test('what lies over a page has no fault', async ({ page }) => {
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
    await expectDrawnWell(page, tone);
  }
});
