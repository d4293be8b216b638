/** What does not come from a keyboard key by key: input methods, dictation, suggestions, texts of other systems. */
import { expect, type Page, test } from './harness/test.ts';

const box = (page: Page, key: string) => page.locator(`[id="${key}"]`);

/** Types as an input method does: each part is composed, and then committed. */
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
  await page.goto('/about');
  await compose(page, 'first_name', '5035550177');
  await expect(box(page, 'first_name')).toHaveValue('5035550177');
  for (const key of ['phone_mobile', 'phone_home', 'parent_1_phone']) {
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
});

test('a phone number in one piece takes its form, or stays to be seen with its error', async ({
  page,
}) => {
  await page.goto('/about');
  for (const key of ['phone_mobile', 'phone_home', 'parent_1_phone']) {
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
