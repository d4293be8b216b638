/** The main path in the pseudo-language: text without accents was not passed to translators. */
import { months } from '#form/lists/short-lists.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { PSEUDO_TAG } from '#words/pseudo.ts';
import { walkComplete } from './applicant/application.ts';
import { followPath } from './applicant/path.ts';
import { wordsOn } from './applicant/words-on.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, type Page, test } from './harness/test.ts';

const WIDTHS = [375, 1280];

let own: OwnProduct;
test.beforeAll(async () => {
  own = await startOwnProduct('right-to-left', { settings: { PSEUDO_LANGUAGE: '1' } });
});
test.afterAll(() => own?.close());
test.use({
  product: ({ browserName: _browser }, use) => use(own),
  locale: PSEUDO_TAG,
  contextOptions: { reducedMotion: 'reduce' },
});

test('a stranger submits in the language for tests, from right to left, and reads no English of ours', async ({
  page,
  address,
  waitForLetter,
  portal,
}) => {
  test.setTimeout(240_000);
  const found: string[] = [];
  const notOurs = [address, ...NOT_OURS];
  const look = async (screen: Page, name: string) => {
    for (const width of WIDTHS) {
      await screen.setViewportSize({ width, height: 900 });
      const faults = await faultsOf(screen, notOurs);
      found.push(...faults.map((fault) => `${name} at ${width}: ${fault}`));
    }
  };
  await followPath(page, { tag: PSEUDO_TAG, address, waitForLetter, look });
  await page.goto(await portal('service-link', address));
  await expect(page.getByRole('main')).toContainText(address);
  await look(page, 'service');
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
