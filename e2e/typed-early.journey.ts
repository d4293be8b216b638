/** Text typed on the server-drawn screen is never lost, however the page is left before its script has loaded. */
import type { Page } from '@playwright/test';
import { haveAccount, logIn, typedAnswers } from './applicant/account.ts';
import { expectTakenOver, holdScripts, openDrawn } from './harness/drawn.ts';
import { release } from './harness/release.ts';
import { expect, test } from './harness/test.ts';

const first = (page: Page) => page.locator('[name=first_name]');

/** Types some answers, and resolves when the page's first lines have stored them. */
async function type(page: Page): Promise<void> {
  await first(page).fill('Marisol');
  await page.locator('[name=phone_home]').fill('5551234567');
  await page.locator('[name=gender]').first().check();
  await page.locator('[name=citizenship_type]').selectOption({ index: 1 });
  const kept = () => page.evaluate(() => sessionStorage.getItem('portal.typed-early'));
  await expect.poll(kept).toContain('citizenship_type');
}

async function expectTyped(page: Page): Promise<void> {
  await expect(first(page)).toHaveValue('Marisol');
  await expect(page.locator('[name=phone_home]')).toHaveValue('(555) 123-4567');
  await expect(page.locator('[name=gender]').first()).toBeChecked();
  await expect(page.locator('[name=citizenship_type]')).not.toHaveValue('');
  expect(await page.evaluate(() => sessionStorage.getItem('portal.typed-early'))).toBeNull();
}

test('a link pressed before the script has loaded is followed afterwards', async ({ page }) => {
  const release = await holdScripts(page, { first: true });
  await openDrawn(page, '/about');
  await type(page);
  const link = page.getByRole('link', { name: 'Log back in' }).first();
  await link.click();
  await expect(link).toHaveAttribute('aria-busy', 'true');
  await expect(page).toHaveURL('/about');
  release();
  await expect(page).toHaveURL('/login');
  await page.goBack();
  await expectTyped(page);
});

for (const [name, texts, committed, shown] of [
  ['first_name', ['n', 'ni'], '日', '日'],
  ['phone_home', ['５', '５５'], '５５５１２３４５６７', '(555) 123-4567'],
  ['birth_date_year', ['２', '２０'], '2009', '2009'],
] as const) {
  test(`text composed by an input method in ${name} while the script takes over arrives once`, async ({
    page,
  }) => {
    const browser = await page.context().newCDPSession(page);
    const compose = (text: string) => {
      const { length } = text;
      const selection = { selectionStart: length, selectionEnd: length };
      return browser.send('Input.imeSetComposition', { text, ...selection });
    };
    const release = await holdScripts(page, { first: true });
    await openDrawn(page, '/about');
    // People type into what they see, and nothing is painted before the first lines run.
    await page.evaluate(() => new Promise(requestAnimationFrame));
    const box = page.locator(`[name=${name}]`);
    await box.focus();
    await compose(texts[0]);
    release();
    await expectTakenOver(page);
    await compose(texts[1]);
    await browser.send('Input.insertText', { text: committed });
    await expect(box).toHaveValue(shown);
    await page.locator('[name=last_name]').fill('Okafor');
    await expect(box).toHaveValue(shown);
  });
}

test('nothing is painted before the lines that keep typed text have run', async ({ page }) => {
  const release = await holdScripts(page);
  await openDrawn(page, '/about');
  const isPainted = () =>
    page.evaluate(
      () =>
        new Promise((resolve) => {
          requestAnimationFrame(() => resolve(true));
          setTimeout(() => resolve(false), 500);
        }),
    );
  expect(await isPainted()).toBe(false);
  release();
  await expect.poll(isPainted).toBe(true);
});

test('after an update removed the script, the page reloads itself once, and keeps typed text', async ({
  page,
  guard,
}) => {
  guard.expectRefusal(404);
  const gone = /\/assets\/main-[^/]*\.js$/;
  await openDrawn(page, '/about');
  let documents = 0;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents += 1;
  });
  await page.route(gone, (route) => route.fulfill({ status: 404, body: 'Gone.' }));
  const forget = await release(page);
  const asked = () => page.waitForResponse((answer) => new URL(answer.url()).pathname === '/');
  const askedFirst = asked();
  await page.goto('/about', { waitUntil: 'commit' });
  await first(page).focus();
  await askedFirst;
  await type(page);
  await page.locator('[name=phone_home]').focus();
  expect(documents, 'not while somebody types').toBe(1);
  await page.locator('[name=phone_home]').blur();
  await expect.poll(() => documents).toBe(2);
  await expect(first(page)).toHaveValue('Marisol');
  // The script is still missing, and the server still names a newer one.
  await asked();
  await asked();
  expect(documents, 'not again so soon').toBe(2);
  await forget();
  await page.unroute(gone);
  await expectTyped(page);
  expect(documents).toBe(2);
});

test('text typed before the script loaded reaches the application through a login by address', async ({
  page,
  address,
  waitForLetter,
}) => {
  await haveAccount(page, address, waitForLetter);
  const release = await holdScripts(page, { first: true });
  await openDrawn(page, '/about');
  await type(page);
  await page.goto('/login', { waitUntil: 'commit' });
  release();
  await logIn(page, address);
  await expect(page).toHaveURL('/about');
  await expectTyped(page);
  await expect
    .poll(() => typedAnswers(page))
    .toMatchObject({ first_name: 'Marisol', phone_home: '(555) 123-4567' });
});
