/** Text input other than key by key: by an input method, by paste, from suggestions. */
import { expect, type Page, test } from './harness/test.ts';

/** Opens the first page, and waits until its script has taken over what the server drew. */
async function open(page: Page): Promise<void> {
  await page.goto('/about');
  await expect(page.locator('form[name=first-screen]')).toHaveCount(0);
}

const box = (page: Page, key: string) => page.locator(`[id="${key}"]`);

/** Types like an input method: each part is composed, then committed. */
async function compose(page: Page, key: string, parts: Iterable<string>): Promise<void> {
  const browser = await page.context().newCDPSession(page);
  await box(page, key).fill('');
  await box(page, key).focus();
  for (const text of parts) {
    const { length } = text;
    await browser.send('Input.imeSetComposition', {
      text,
      selectionStart: length,
      selectionEnd: length,
    });
    await browser.send('Input.insertText', { text });
  }
}

async function insert(page: Page, key: string, text: string): Promise<void> {
  await box(page, key).fill('');
  await box(page, key).focus();
  await page.keyboard.insertText(text);
}

test('digits that an input method composes arrive once, and in order', async ({ page }) => {
  await open(page);
  await compose(page, 'first_name', '5035550177');
  await expect(box(page, 'first_name')).toHaveValue('5035550177');
  for (const key of ['phone_mobile', 'parent_1_phone']) {
    await compose(page, key, '5035550177');
    await expect(box(page, key)).toHaveValue('(503) 555-0177');
    await compose(page, key, '５０３５５５０１７７');
    await expect(box(page, key)).toHaveValue('(503) 555-0177');
    await compose(page, key, ['5035550177']);
    await expect(box(page, key)).toHaveValue('(503) 555-0177');
  }
  await compose(page, 'phone_international', '＋４４２０７９４６００１８');
  await expect(box(page, 'phone_international')).toHaveValue('+442079460018');
  await compose(page, 'zip', '９７２０１');
  await expect(box(page, 'zip')).toHaveValue('97201');
  await compose(page, 'birth_date-day', '０９');
  await compose(page, 'birth_date-year', '２００８');
  await box(page, 'birth_date-month').selectOption('3');
  await box(page, 'first_name').focus();
  await expect(box(page, 'birth_date-errors')).toHaveCount(0);

  await test.step('a phone number in one piece takes its form, or stays to be seen with its error', async () => {
    for (const key of ['phone_mobile', 'parent_1_phone']) {
      for (const text of ['+1 503 555 0177', '1-503-555-0177', '５０３５５５０１７７']) {
        await insert(page, key, text);
        await expect(box(page, key)).toHaveValue('(503) 555-0177');
      }
      for (const text of ['001 503 555 0177', '503 555 0177 ext 4']) {
        await insert(page, key, text);
        await expect(box(page, key)).toHaveValue(text);
        await box(page, key).blur();
        await expect(box(page, `${key}-errors`)).toContainText('Please enter a valid');
        await expect(box(page, key)).toHaveValue(text);
      }
    }
    await insert(page, 'phone_mobile', '+44 20 7946 0958');
    await expect(box(page, 'phone_mobile')).toHaveValue('+44 20 7946 0958');
  });
});

test('the entry for own words stays in sight below a long list, and the page says what a school filled in', async ({
  page,
}) => {
  const name =
    'Roosevelt High School of Agriculture, Mechanics, Science and the Arts of the Valley';
  await page.route('**/lookup/find?*', (route) => {
    const isSearch = new URL(route.request().url()).searchParams.has('text');
    const found = [1, 2, 3, 4, 5].map((id) => ({
      text: name,
      id: `${id}`,
      sub_text: 'Austin, TX',
    }));
    return route.fulfill({
      json: isSearch ? found : { name, city: 'Austin', state: 'TX', country: 'USA' },
    });
  });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/education');
  const school = page.getByRole('combobox', { name: 'Search for Your School' });
  await school.pressSequentially('roosevelt');
  const list = page.getByRole('listbox', { name: /^Suggestions/ });
  const own = list.getByRole('option', { name: 'Use: roosevelt' });
  await expect(own).toBeInViewport({ ratio: 1 });
  await expect(list.getByRole('option')).toHaveCount(6);
  const [inside, around] = [await own.boundingBox(), await list.boundingBox()];
  expect(bottomOf(inside)).toBeLessThanOrEqual(bottomOf(around));
  await school.press('ArrowUp');
  await school.press('ArrowUp');
  const last = list.getByRole('option').nth(4);
  await expect(last).toHaveAttribute('aria-selected', 'true');
  expect(bottomOf(await last.boundingBox())).toBeLessThanOrEqual((await own.boundingBox())?.y ?? 0);
  await school.press('Enter');
  const filled = page.getByRole('status').filter({ hasText: 'Filled in:' });
  await expect(filled).toHaveText(
    'Filled in: Country of the school: United States, City: Austin, and State or province: Texas.',
  );
});

test('a box takes as many characters as people count', async ({ applicantPage: page }) => {
  await page.goto('/about');
  const name = 'Jose\u0301';
  const insertMore = (text: string) => page.keyboard.insertText(text);
  for (const [accent, most] of [
    ['e\u0301', 'e\u0301'.repeat(45)],
    ['😀', '😀'.repeat(45)],
  ] as const) {
    await insert(page, 'first_name', most);
    await expect(box(page, 'first_name')).toHaveValue(most.normalize());
    await insertMore(accent);
    await insertMore('x');
    await expect(box(page, 'first_name')).toHaveValue(most.normalize());
  }
  await insert(page, 'first_name', 'x'.repeat(44));
  await insertMore(name);
  await expect(box(page, 'first_name')).toHaveValue(`${'x'.repeat(44)}J`);
  await insert(page, 'first_name', name);
  await insert(page, 'last_name', 'e\u0301'.repeat(45));
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/api/answer'));
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  expect((await saved).status()).toBe(200);
});

function bottomOf(box: { readonly y: number; readonly height: number } | null): number {
  return box ? box.y + box.height : Number.NaN;
}
