import type { Locator } from '@playwright/test';
import { expect, test } from './harness/test.ts';

async function boxOf(row: Locator) {
  const box = await row.boundingBox();
  if (!box) throw new Error('The row is not on the page.');
  return box;
}

test('Yes and No stand side by side on a phone, each as large as a finger, and below each other in large text', async ({
  page,
}) => {
  await page.goto('/final-steps');
  const group = page.locator('#conviction');
  const row = (name: string) => group.locator('label', { hasText: new RegExp(`^${name}$`) });

  for (const width of [375, 320]) {
    await page.setViewportSize({ width, height: 740 });
    const [yes, no] = [await boxOf(row('Yes')), await boxOf(row('No'))];
    expect(no.y, `at ${width} px`).toBe(yes.y);
    expect(no.x, `at ${width} px`).toBeGreaterThan(yes.x + yes.width);
    for (const { width: wide, height } of [yes, no]) {
      expect(wide).toBeGreaterThanOrEqual(44);
      expect(height).toBeGreaterThanOrEqual(44);
    }
  }

  await page.evaluate(() => {
    document.documentElement.style.fontSize = '200%';
  });
  const [yes, no] = [await boxOf(row('Yes')), await boxOf(row('No'))];
  expect(no.y).toBeGreaterThanOrEqual(yes.y + yes.height);
});
