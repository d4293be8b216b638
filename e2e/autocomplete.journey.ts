import { profileOf } from './applicant/profile.ts';
import { callOf } from './harness/calls.ts';
import { standStill } from './harness/clock.ts';
import { expect, type Page, test } from './harness/test.ts';

const NOTE = 'Enter your school information below.';

const school = (page: Page) => page.getByRole('combobox', { name: 'Search for Your School' });
const options = (page: Page) =>
  page.getByRole('listbox', { name: /^Suggestions/ }).getByRole('option');
const field = (page: Page, key: string) => page.locator(`[id="${key}"]`);

/** Records the page's calls of the lookup, as query strings. */
function recordLookups(page: Page): URLSearchParams[] {
  const asked: URLSearchParams[] = [];
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url());
    if (pathname === '/lookup/find') asked.push(searchParams);
  });
  return asked;
}

const texts = (asked: readonly URLSearchParams[]) =>
  asked.filter((query) => query.has('text')).map((query) => query.get('text'));

test('a search waits for a pause of 200 ms, at most 500 ms, and asks for five [§7.44]', async ({
  page,
}) => {
  const asked = recordLookups(page);
  await page.clock.install();
  await page.goto('/education');
  await school(page).focus();
  // The search box has replaced the plain one; otherwise its debounce would start only then.
  await expect(school(page)).toHaveAttribute('aria-controls', /./);
  await standStill(page);

  await test.step('one request for a word typed without a pause [§9.31]', async () => {
    for (const letter of 'cen') {
      await school(page).press(letter);
      await page.clock.runFor(100);
    }
    expect(texts(asked), 'no pause yet').toEqual([]);
    await page.clock.runFor(99);
    expect(texts(asked), '199 ms are no pause').toEqual([]);
    await page.clock.runFor(1);
    await expect.poll(() => texts(asked)).toEqual(['cen']);
    await expect(options(page).first()).toBeVisible();
  });

  await test.step('no longer than 500 ms after the first key [§9.32]', async () => {
    for (const letter of 'tral') {
      await school(page).press(letter);
      await page.clock.runFor(120);
    }
    expect(texts(asked), '480 ms').toHaveLength(1);
    await page.clock.runFor(20);
    await expect.poll(() => texts(asked)).toEqual(['cen', 'central']);
    await page.clock.runFor(1000);
    expect(texts(asked), 'nothing is asked twice').toHaveLength(2);
  });

  await test.step('for schools, five of them, and the own words below [§9.30]', async () => {
    const [first] = asked;
    expect(Object.fromEntries(first ?? [])).toEqual({
      text: 'cen',
      category: 'hs_ceeb',
      max_results: '5',
    });
    await expect(options(page)).toHaveCount(6);
    await expect(options(page).last()).toHaveText('Use: central');
  });
});

test('a listed school fills in its data, and clearing the school clears them [§3.44 §3.45 §3.46 §3.47 §4.67 §4.68 §7.1 §7.37 §7.38 §7.40 §7.41]', async ({
  applicantPage: page,
}) => {
  const saved = async () => (await profileOf(page)).answer;
  await page.goto('/education');
  const found = await callOf(page, 'GET /lookup/find', () => school(page).fill('central'));
  const list = Object.values(found.body) as readonly Readonly<Record<string, string>>[];
  expect(list).toHaveLength(5);
  for (const { text, id, sub_text, ...more } of list) {
    expect([id, more]).toEqual([expect.stringMatching(/^\d{6}$/), {}]);
    const shown = options(page)
      .filter({ hasText: text ?? '-' })
      .filter({ hasText: sub_text ?? '-' });
    await expect(shown).toHaveCount(1);
  }
  const chosen = await callOf(page, 'GET /lookup/find', () => options(page).first().click());
  expect(Object.fromEntries(chosen.query)).toEqual({ id: list[0]?.id, category: 'hs_ceeb' });
  const entry = chosen.body as Readonly<Record<string, string>>;
  await expect(school(page)).toHaveValue(entry.name ?? '-');
  for (const key of ['city', 'state', 'zip', 'address_line_1', 'country'])
    await expect(field(page, `hs_${key}`)).toHaveValue(entry[key] ?? '-');
  await expect(field(page, 'hs_ceeb')).toHaveCount(0);
  await expect(page.getByText(NOTE)).toBeHidden();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect
    .poll(saved)
    .toMatchObject({ hs_name: entry.name, hs_ceeb: entry.ceeb, hs_city: entry.city });

  await page.getByRole('button', { name: 'Clear: Search for Your School' }).click();
  await expect(school(page)).toHaveValue('');
  await expect(field(page, 'hs_city')).toHaveCount(0);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(saved).toMatchObject({
    hs_name: '',
    hs_name_desc: '',
    hs_ceeb: '',
    hs_address_line_1: '',
    hs_city: '',
    hs_state: '',
    hs_state_desc: '',
    hs_zip: '',
    hs_country: '',
    hs_country_desc: '',
  });
});

test('a visitor uses free text, and a failed lookup shows no error', async ({ page, guard }) => {
  await test.step('own words are taken with "Use: …" and a note says where the rest goes [§4.69 §4.70]', async () => {
    await page.goto('/education');
    await school(page).fill('Kitchen Table School');
    await options(page).getByText('Use: Kitchen Table School').click();
    await expect(school(page)).toHaveValue('Kitchen Table School');
    await expect(page.getByText(NOTE)).toBeVisible();
    await field(page, 'hs_city').fill('Lorane');

    // A listed school is another place, with its own city.
    await school(page).fill('central');
    await options(page).first().click();
    await expect(page.getByText(NOTE)).toBeHidden();
    await expect(field(page, 'hs_city')).not.toHaveValue('Lorane');
  });

  await test.step('a lookup that fails: no suggestions, and a chosen label stays [§3.44 §3.47 §7.39 §7.42 §7.43 §8.31]', async () => {
    guard.expectRefusal(500);
    guard.expectRefusal(404);
    await page.getByRole('button', { name: 'Clear: Search for Your School' }).click();
    const failing = { status: 500, contentType: 'text/html', body: '<h1>Down</h1>' };
    await page.route('**/lookup/find?text=**', (route) => route.fulfill(failing));
    await school(page).fill('high');
    await expect(options(page)).toHaveText(['Use: high']);
    await page.unroute('**/lookup/find?text=**');

    await page.route('**/lookup/find?id=**', (route) => route.fulfill(failing));
    await school(page).fill('central');
    await expect(options(page)).toHaveCount(6);
    const label = (await options(page).first().locator('span').first().innerText()).trim();
    await options(page).first().click();
    await expect(school(page)).toHaveValue(label);
    await expect(field(page, 'hs_city')).toHaveValue('');

    await page.goto('/about');
    const street = page.getByRole('combobox', { name: 'Address', exact: true });
    await street.fill('1200 mill');
    await expect(options(page).last()).toHaveText('Use: 1200 mill');
    const address = (await options(page).first().locator('span').first().innerText()).trim();
    await options(page).first().click();
    await expect(street).toHaveValue(address);
    await expect(page.getByRole('alertdialog')).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: 'Error' })).toHaveCount(0);
  });
});
