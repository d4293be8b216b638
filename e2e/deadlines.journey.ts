/** A deadline is extended at the desk; an open form shows it without a reload, and the server without a restart. */
import { readFileSync } from 'node:fs';
import { dateInZone } from '#form/engine/dates.ts';
import { heading } from './desk/desk.ts';
import { expectDrawnWell } from './harness/drawn-well.ts';
import { type OwnProduct, startOwnProduct } from './harness/own-product.ts';
import { expect, test } from './harness/test.ts';

const COLLEGE = new URL('../docs/how-to/example-college.json', import.meta.url);
const DAY = 86_400_000;

let own: OwnProduct;
let zone: string;
const dayIn = (days: number) => dateInZone(new Date(Date.now() + days * DAY), zone);

test.beforeAll(async () => {
  const { translations: _, ...college } = JSON.parse(readFileSync(COLLEGE, 'utf8'));
  zone = college.timeZone;
  const deadline = { from: dayIn(-10), to: dayIn(2), label: 'Early', text: 'Apply early.' };
  own = await startOwnProduct('deadlines', { college: { ...college, deadlines: [deadline] } });
});
test.afterAll(() => own?.close());
test.use({ product: ({ browserName: _browser }, use) => use(own) });

test('a deadline is extended with one button, and a form that is open says so and moves nothing', async ({
  page: visitor,
  visit,
  join,
}) => {
  test.setTimeout(120_000);
  await visitor.clock.install();
  await visitor.goto('/about', { waitUntil: 'networkidle' });
  await expect(visitor.getByText('Apply early.')).toBeVisible();
  const lastName = visitor.locator('#last_name');
  await visitor.locator('#first_name').fill('Ada');
  await lastName.pressSequentially('Lov');
  // Some browsers have no scroll anchoring.
  await visitor.evaluate(() => {
    document.documentElement.style.overflowAnchor = 'none';
    Object.assign(window, { isNotReloaded: true });
  });
  const place = () => lastName.evaluate((box) => box.getBoundingClientRect().top);
  const before = await place();

  const page = await visit();
  await join(page, 'registrar@deadlines.test', ['registrar']);
  await page.getByRole('link', { name: 'Deadlines' }).click();
  await expect(heading(page, 'Deadlines')).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Early' })).toBeVisible();
  await expectDrawnWell(page, 'the deadlines');

  await page.getByRole('button', { name: 'Extend the deadline Early' }).click();
  const dialog = page.getByRole('dialog', { name: 'Extend the deadline Early' });
  await dialog.getByLabel(/^New last minute/).fill(`${dayIn(4)}T12:30`);
  await dialog.getByRole('textbox', { name: /Reason/ }).fill('The database was down');
  await expectDrawnWell(page, 'extending a deadline');
  await dialog.getByRole('button', { name: 'Extend' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('table', { name: 'How it was extended' })).toContainText(
    'The database was down',
  );
  await expectDrawnWell(page, 'a deadline that was extended');

  // Every server knows within seconds; a page that sends nothing asks within a minute.
  await expect(async () => {
    await visitor.clock.fastForward(61_000);
    await expect(visitor.getByText('Extended: Early')).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect(visitor.getByText(/^You now have until .* at 12:30 PM/)).toBeVisible();
  await expect(visitor.getByText(/where you are/i).first()).toBeVisible();
  await expect(
    visitor.getByText(/^The deadline was extended to .* at 12:30 PM/).first(),
  ).toBeVisible();
  expect(Math.abs((await place()) - before)).toBeLessThan(1);
  await expect(lastName).toBeFocused();
  await visitor.keyboard.type('elace');
  await expect(lastName).toHaveValue('Lovelace');
  await expect(visitor.locator('#first_name')).toHaveValue('Ada');
  expect(await visitor.evaluate(() => 'isNotReloaded' in window)).toBe(true);
  await expectDrawnWell(visitor, 'the news of an extension');

  await visitor.reload();
  await expect(visitor.getByText('Extended: Early')).toBeVisible();
});
