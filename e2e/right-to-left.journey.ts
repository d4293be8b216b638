/** The main path in the pseudo-language: text without accents was not passed to translators. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { months } from '#form/lists/short-lists.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { PSEUDO_TAG } from '#words/pseudo.ts';
import { type Product, portal, startProduct } from '../tools/trial/product.ts';
import { walkComplete } from './applicant/application.ts';
import { followPath } from './applicant/path.ts';
import { wordsOn } from './applicant/words-on.ts';
import { getStage } from './harness/stage.ts';
import { expect, type Page, test } from './harness/test.ts';

const RESULTS = resolve(import.meta.dirname, '..', 'test-results');
const WIDTHS = [375, 1280];

let folder: string;
let product: Product;

test.beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'matricula-right-to-left-'));
  const { SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP } = getStage().environment;
  product = await startProduct(
    {
      ...{ SMTP_URL, RATE_LIMIT_SCALE, SKIP_SYSTEM_SETUP },
      PSEUDO_LANGUAGE: '1',
      DATA_DIR: join(folder, 'data'),
    },
    join(RESULTS, 'product-right-to-left.log'),
  );
});

test.afterAll(async () => {
  await product?.stop();
  rmSync(folder, { recursive: true, force: true });
});

test('a stranger submits in the language for tests, from right to left, and reads no English of ours', async ({
  browser,
  guard,
  address,
  waitForLetter,
}) => {
  test.setTimeout(240_000);
  const context = await browser.newContext({
    baseURL: product.url,
    locale: PSEUDO_TAG,
    reducedMotion: 'reduce',
    viewport: { width: 1280, height: 900 },
  });
  guard.watch(context);
  const page = await context.newPage();
  const found: string[] = [];
  const notOurs = [address, ...NOT_OURS];
  const look = async (screen: Page, name: string) => {
    found.push(...(await faultsOf(screen, notOurs)).map((fault) => `${name}: ${fault}`));
  };
  const shown = async (screen: Page, name: string) => {
    for (const width of WIDTHS) {
      await screen.setViewportSize({ width, height: 900 });
      await look(screen, `${name} at ${width}`);
    }
  };
  await followPath(page, { tag: PSEUDO_TAG, address, waitForLetter, look: shown });
  await page.goto(await portal(product.environment, 'service-link', address));
  await expect(page.getByRole('main')).toContainText(address);
  await shown(page, 'service');
  await context.close();
  expect([...new Set(found)]).toEqual([]);
});

/** Faults of a screen, one line each. */
async function faultsOf(page: Page, notOurs: readonly string[]): Promise<string[]> {
  const { dir, isTurned, overflow } = await page.evaluate(() => ({
    dir: document.documentElement.dir,
    isTurned: [...document.querySelectorAll('[data-icon^="chevron-"]')].every(
      (icon) => getComputedStyle(icon).scale === '-1 1',
    ),
    overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  }));
  return [
    ...(dir === 'rtl' ? [] : [`runs ${dir}`]),
    ...(isTurned ? [] : ['has arrows that point against the text']),
    ...(overflow > 0 ? [`scrolls sideways by ${overflow}`] : []),
    ...(await wordsOn(page))
      .filter((text) => isUnmarked(text, notOurs))
      .map((text) => `"${text}" is not said`),
  ];
}

/** Whether letters remain after removing translated text and text that is not ours. */
function isUnmarked(text: string, notOurs: readonly string[]): boolean {
  let rest = text.replaceAll(BY_INTL, '');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replaceAll(/⟦[^⟦⟧]*~⟧/gu, '');
  }
  for (const name of notOurs) rest = rest.replaceAll(name, '');
  return /\p{L}{2}/u.test(rest);
}

/** Lists, days and months as `Intl` writes them, which has no pseudo-language. */
const BY_INTL = new RegExp(
  `(?<=⟧),? and (?=⟦)|(?:\\b(?:Sun|Mon|Tues|Wednes|Thurs|Fri|Satur)day, )?\\b(?:${months.map(({ label }) => label).join('|')})\\b(?: \\d+(?:, \\d{4})?(?: at [\\d:]+\\s[AP]M P[SD]T)?)?`,
  'g',
);

/**
 * Text that stays the same in every language: the college's (it has none in the pseudo-language), the applicant's, and the languages' own
 * names.
 */
const NOT_OURS = [
  ...textsIn(sampleTenant),
  ...textsIn(walkComplete().answers),
  ...['English', 'Español', 'English (Pseudo-Accents)'],
]
  .filter((text) => /\p{L}{2}/u.test(text))
  .sort((one, other) => other.length - one.length);

function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
