/** Every screen in every state, at three widths, in both schemes, in every language. */
import { join, resolve } from 'node:path';
import { haveSession } from '../../e2e/applicant/account.ts';
import { followPath } from '../../e2e/applicant/path.ts';
import { showStates } from '../../e2e/applicant/states.ts';
import { tourDesk } from '../../e2e/desk/tour.ts';
import { expect, type Page, test } from '../../e2e/harness/test.ts';

const FOLDER = resolve(import.meta.dirname, '..', '..', 'test-results', 'screenshots');
const WIDTHS = [375, 768, 1280];
/** The initial height of the window, before it is set to the page's height. */
const HEIGHT = 900;

for (const [tag, locale] of [
  ['en', 'en-US'],
  ['es', 'es-MX'],
] as const) {
  test.describe(`in ${locale}`, () => {
    test.use({ locale, contextOptions: { reducedMotion: 'reduce' } });
    const look = (page: Page, name: string) => takeEach(page, join(FOLDER, tag, name));

    test('the way is pictured', async ({ page, address, waitForLetter, portal }) => {
      await followPath(page, { tag, address, waitForLetter, look });
      await page.goto(await portal('service-link', address));
      await expect(page.getByRole('main')).toContainText(address);
      await look(page, 'service');
    });

    test('what is beside the way is pictured', async ({ page, address, guard, waitForLetter }) => {
      await haveSession(page, address, waitForLetter);
      await showStates(page, { tag, address, guard, look });
    });

    test('the desk is pictured', async ({ page, address, submitElsewhere, join }) => {
      await submitElsewhere();
      await tourDesk(page, { tag, applicant: address, join, look });
    });
  });
}

/** Takes a picture at every width and in both schemes, then restores the page. */
async function takeEach(page: Page, path: string): Promise<void> {
  const before = page.viewportSize();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: HEIGHT });
      await page.setViewportSize({ width, height: await heightOfPicture(page) });
      await page.screenshot({ path: `${path}-${width}-${colorScheme}.png` });
    }
  }
  await page.emulateMedia({ colorScheme: null });
  if (before !== null) await page.setViewportSize(before);
}

/** Makes the window as high as the page, so that sticky elements hide nothing. Dialogs and the like keep a normal window. */
async function heightOfPicture(page: Page): Promise<number> {
  const isOver = (await page.locator('[role=dialog], [role=alertdialog]').count()) > 0;
  return isOver ? HEIGHT : page.evaluate(() => document.documentElement.scrollHeight);
}
