/** The way through a minimal application on a phone: taps, scrolling, the room that bars take, and words on the first screen. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser, Page } from '@playwright/test';
import { haveSession } from '../../../e2e/applicant/account.ts';
import { findListedSchool, form } from '../../../e2e/applicant/application.ts';
import { goThroughStep, tapsToAnswer, wordsInSight } from '../../../e2e/applicant/figures.ts';
import { walkMinimal } from '../../../e2e/applicant/minimal.ts';
import { lettersTo, openMailbox } from '../../trial/mailbox.ts';
import { startProduct } from '../../trial/product.ts';
import type { Finding } from '../report.ts';

const PHONE = { width: 375, height: 812 };
const ADDRESS = 'way-through@applicants.test';
/** Sign-up: two boxes and Submit; the code and Submit; the password and Submit; "Save and Continue" once more. */
const ACCOUNT_TAPS = 3 + 2 + 2 + 1;

export async function measureWayThrough(browser: Browser): Promise<Finding[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matricula-bench-'));
  const mailbox = await openMailbox(join(folder, 'letters'));
  const settings = {
    DATA_DIR: join(folder, 'data'),
    SMTP_URL: mailbox.url,
    SKIP_SYSTEM_SETUP: '1',
  };
  const product = await startProduct(settings, join(folder, 'product.log'));
  const context = await browser.newContext({
    viewport: PHONE,
    baseURL: product.url,
    bypassCSP: true,
    reducedMotion: 'reduce',
  });
  try {
    return await goThrough(await context.newPage(), join(folder, 'letters'));
  } finally {
    await context.close();
    await product.stop();
    await mailbox.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function goThrough(page: Page, letters: string): Promise<Finding[]> {
  await page.goto('/about', { waitUntil: 'networkidle' });
  const words = await wordsInSight(page);
  await haveSession(page, ADDRESS, async (address, subject) => {
    for (;;) {
      const letter = lettersTo(letters, address).find((one) => subject.test(one.subject));
      if (letter) return letter;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  });
  const minimal = walkMinimal(await findListedSchool(page.request));
  let taps = ACCOUNT_TAPS + tapsToAnswer(minimal.questions, minimal);
  const screens: number[] = [];
  const shares: [number, number][] = [];
  await page.goto('/about', { waitUntil: 'networkidle' });
  for (const formPage of form.pages) {
    await page.waitForURL(`**/${formPage.id}`);
    const way = await goThroughStep(page, formPage, minimal);
    screens.push(...way.screens);
    taps += way.taps;
    shares.push([await shareOfBars(page, '100%'), await shareOfBars(page, '200%')]);
    await page.getByRole('button', { name: 'Save and Continue', exact: true }).click();
    taps += 1;
  }
  await page.waitForURL('**/review');
  await page.getByRole('button', { name: 'Submit', exact: true }).click();
  taps += 1;
  await page.waitForURL('**/completion');
  const percent = (index: 0 | 1) =>
    `${(Math.max(...shares.map((share) => share[index])) * 100).toFixed(1)} %`;
  return [
    finding('taps', String(taps), 'at most 55'),
    finding(
      'the tallest page of the form',
      `${Math.max(...screens).toFixed(1)} screens`,
      'at most 4',
    ),
    finding('share of the screen that bars take', percent(0), 'as little as possible'),
    finding('the same with text at 200 %', percent(1), 'at most 20 %'),
    finding('words on the first screen', String(words), 'as few as possible'),
  ];
}

/** The share of the screen's height that sticks to its edges in the middle of a page, with text of a size. */
function shareOfBars(page: Page, size: string): Promise<number> {
  return page.evaluate((fontSize) => {
    document.documentElement.style.fontSize = fontSize;
    window.scrollTo(0, document.documentElement.scrollHeight / 2);
    const stuck = [...document.querySelectorAll('main nav, main [data-bar]')].filter(
      (element) => getComputedStyle(element).position === 'sticky',
    );
    // With what stands above a bar, such as the state of saving.
    const heights = stuck.map((element) => {
      const parts = [element, ...element.querySelectorAll('[data-bar] *')];
      const boxes = parts
        .map((part) => part.getBoundingClientRect())
        .filter(({ height }) => height > 1);
      const top = Math.min(...boxes.map((box) => box.top));
      return element.getBoundingClientRect().bottom - top;
    });
    document.documentElement.style.fontSize = '';
    return heights.reduce((sum, height) => sum + height, 0) / window.innerHeight;
  }, size);
}

function finding(what: string, measured: string, verdict: string): Finding {
  return { what: `Way through, on a phone: ${what}`, measured, against: 'a bound', verdict };
}
