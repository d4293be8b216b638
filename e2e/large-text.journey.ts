/** Text at twice the size, for readers with low vision: nothing gets wider than the screen, and no word is cut in two. */
import { sizeInWords } from '#contract/document-rules.ts';
import { logIn } from './applicant/account.ts';
import { documentOn } from './applicant/documents.ts';
import { pdfDocument } from './applicant/files.ts';
import { sayAs } from './applicant/spoken.ts';
import { comeBackTo, completeApplication, haveSubmittedElsewhere } from './applicant/submitted.ts';
import { tourDesk } from './desk/tour.ts';
import { brokenWords } from './harness/broken-words.ts';
import { expect, type Page, test } from './harness/test.ts';

const CARDS = ['/login', '/signup', '/confirm', '/forgot', '/reset?username=mia%40mail.test&id=x'];
const LANGUAGES = [
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const;
const STEPS = ['/about', '/education', '/final-steps'];

/** At both widths: a phone's and a desktop's. */
async function expectToFit(page: Page): Promise<void> {
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    const overflow = await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
      return document.documentElement.scrollWidth - document.documentElement.clientWidth;
    });
    expect(overflow, `sideways scroll on ${page.url()} at ${width}`).toBeLessThanOrEqual(0);
  }
}

async function expectToFitInWholeWords(page: Page): Promise<void> {
  await expectToFit(page);
  for (const width of [375, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await brokenWords(page), `words cut in two on ${page.url()} at ${width}`).toEqual([]);
  }
}

for (const [tag, locale] of LANGUAGES) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale });
    const say = sayAs(tag);

    test('the cards and the empty form fit', async ({ page }) => {
      for (const path of [...CARDS, ...STEPS]) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectToFitInWholeWords(page);
      }
    });

    test('the screens of an applicant fit, from what is missing to the end', async ({
      applicantPage: page,
    }) => {
      await test.step('everything that may be missing, and the dialogs', async () => {
        await page.goto('/final-steps');
        await page.getByRole('button', { name: say('Submit'), exact: true }).click();
        await expect(page.getByText(say("We're missing some information!"))).toBeFocused();
        await expectToFitInWholeWords(page);
        for (const path of STEPS) {
          await page.getByRole('navigation').locator(`a[href="${path}"]`).click();
          await expect(page).toHaveURL(path);
          await expectToFitInWholeWords(page);
        }
        for (const name of [say('Help'), say('Privacy')]) {
          await page.getByRole('contentinfo').getByRole('button', { name }).click();
          await expect(page.getByRole('dialog', { name })).toBeVisible();
          await expectToFitInWholeWords(page);
          await page.keyboard.press('Escape');
        }
        await page.getByRole('button', { name: say('Account') }).click();
        await expect(page.getByRole('button', { name: say('Log Out') })).toBeVisible();
        await expectToFitInWholeWords(page);
      });

      await test.step('the review and the end', async () => {
        await completeApplication(page);
        await comeBackTo(page, '/review');
        await expect(page.getByRole('heading', { name: say('Check your answers') })).toBeVisible();
        await expectToFitInWholeWords(page);
        await page.getByRole('button', { name: say('Submit'), exact: true }).click();
        await expect(page).toHaveURL('/completion');
        await expect(page.getByRole('link', { name: say('Download') })).toBeVisible();
        await expectToFitInWholeWords(page);
      });
    });
  });
}

test('a message has the room that its words need', async ({ page, guard, address }) => {
  guard.expectRefusal(400);
  await page.goto('/login');
  await logIn(page, address);
  await expect(page.getByRole('listitem').filter({ hasText: 'Login Card Error' })).toBeVisible();
  await expectToFitInWholeWords(page);
});

test.describe('at the desk, in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('every page fits', async ({ page, browser, address, waitForLetter, portal }) => {
    test.setTimeout(180_000);
    await haveSubmittedElsewhere(browser, address, waitForLetter);
    // An invited member who has not come yet: the date until which the invitation is valid is the longest badge in a table.
    await portal('staff', 'invite', `guest.${address}`, '--role', 'reader');
    await tourDesk(page, {
      tag: 'es',
      applicant: address,
      portal,
      waitForLetter,
      look: expectToFit,
    });
  });
});

test('a file that is attached fits, and what lies aside', async ({ applicantPage: page }) => {
  await page.goto('/education');
  const file = pdfDocument();
  const question = documentOn(page);
  await question.choose(file);
  await question.expectAttached(file.name, sizeInWords(file.buffer.length));
  await expectToFit(page);
  await page.getByRole('tab', { name: 'Write it here' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expectToFit(page);
  await page.reload();
  await page.getByRole('button', { name: /^Set aside \(/ }).click();
  await expect(page.getByRole('button', { name: 'Bring back' })).toBeVisible();
  await expectToFit(page);
});
