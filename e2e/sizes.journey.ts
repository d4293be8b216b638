import { expect, type Page, test } from './harness/test.ts';

const HEIGHT = 800;

/** The space beside a modal in a narrow window, in CSS pixels. */
const GUTTERS = 64;

/** The drawn width of a modal of the footer. */
async function modalWidth(page: Page, name: string): Promise<number> {
  await page.getByRole('contentinfo').getByRole('button', { name }).click();
  const modal = page.getByRole('dialog', { name });
  await expect(modal).toBeVisible();
  const width = await modal.evaluate((element) => element.getBoundingClientRect().width);
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  return width;
}

test('modals, spinners, menus and breakpoints have the sizes of the specification', async ({
  page,
  guard,
}) => {
  await page.setViewportSize({ width: 1400, height: HEIGHT });
  await page.goto('/about');

  await test.step('modals: 30rem, 60rem and 80vw; up to 900 px wide 30rem, 70vw and 90vw [§9.37 §9.38 §9.41]', async () => {
    // Wide enough that only the intended modals are limited by the window.
    for (const [width, medium, large] of [
      [1400, 960, 1120],
      [901, 901 - GUTTERS, 721],
      [900, 630, 810],
      [700, 490, 630],
      // On a phone, the full width.
      [375, 343, 343],
    ] as const) {
      await page.setViewportSize({ width, height: HEIGHT });
      expect(await modalWidth(page, 'Help'), `Help at ${width} px`).toBeCloseTo(medium, 0);
      expect(await modalWidth(page, 'Privacy'), `Privacy at ${width} px`).toBeCloseTo(large, 0);
    }
  });

  await test.step('loading: 0.4rem, 0.8rem and 2rem; a cookie of the identity provider tells that somebody is logged in [§3.5 §9.39]', async () => {
    /** The drawn width of the loading dots, which show while an answer is held back. */
    const expectDots = async (label: string, width: number) => {
      const dots = page.getByRole('status', { name: label }).locator('span');
      await expect(dots).toHaveCount(3);
      const drawn = await dots.evaluateAll((all) =>
        all.map((dot) => Number.parseFloat(getComputedStyle(dot).width)),
      );
      // Browsers lay out in 64ths of a pixel.
      for (const each of drawn) expect(each, label).toBeCloseTo(width, 1);
    };
    const hold = (path: string) => page.route(path, () => undefined);
    await hold('**/lookup/find?id=**');
    await page.goto('/education');
    await page.locator('#hs_name').fill('roosevelt');
    await page
      .getByRole('listbox', { name: /^Suggestions/ })
      .getByRole('option')
      .first()
      .click();
    await expectDots('Filling in the rest', 6.4);

    await hold('**/api/profile');
    await page.context().addCookies([{ name: 'idp.any', value: '1', url: page.url() }]);
    await page.goto('/about');
    await expectDots('Loading', 12.8);
    await page.context().clearCookies();

    await hold('**/service/tmp-pdf?**');
    await page.goto('/about?service_token=any');
    await expectDots('Opening the application', 32);
    // Once released, the request may still be answered: with 403, because the token is invalid.
    guard.expectRefusal(403);
    await page.unrouteAll();
    await page.goto('/about');
  });

  await test.step('the mobile breakpoint is 675 px [§9.40]', async () => {
    const closeWidth = async (width: number) => {
      await page.setViewportSize({ width, height: HEIGHT });
      const box = await page.getByRole('button', { name: 'Save and Continue' }).boundingBox();
      return box?.width ?? 0;
    };
    const [phone, wider] = [await closeWidth(675), await closeWidth(676)];
    expect(phone, 'on a phone the main button takes what room there is').toBeGreaterThan(wider);
  });

  await test.step('the menu of an autocomplete is at most 300 px high [§9.34]', async () => {
    // Longer than any address, so that five of them exceed the height.
    const long = 'Street of the very long name '.repeat(12);
    const list = [1, 2, 3, 4, 5].map((id) => ({ text: `${long}${id}`, id: `${id}`, sub_text: '' }));
    await page.route('**/lookup/find?text=**', (route) => route.fulfill({ json: list }));
    await page.getByRole('combobox', { name: 'Address', exact: true }).fill('1200');
    const menu = page.getByRole('listbox', { name: /^Suggestions/ });
    await expect(menu).toBeVisible();
    await expect(menu).toHaveCSS('height', '300px');
    const heights = await menu.evaluate((element) =>
      [element, ...element.querySelectorAll('*')].map(({ scrollHeight }) => scrollHeight),
    );
    expect(Math.max(...heights), 'its choices are higher').toBeGreaterThan(300);
  });

  await test.step('Yes and No stand side by side on a phone, each as large as a finger, and below each other in large text', async () => {
    await page.goto('/final-steps');
    const group = page.locator('#conviction');
    const row = async (name: string) => {
      const box = await group.locator('label', { hasText: new RegExp(`^${name}$`) }).boundingBox();
      if (!box) throw new Error('The row is not on the page.');
      return box;
    };

    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const [yes, no] = [await row('Yes'), await row('No')];
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
    const [yes, no] = [await row('Yes'), await row('No')];
    expect(no.y).toBeGreaterThanOrEqual(yes.y + yes.height);
  });
});
