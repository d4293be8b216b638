import { expect, type Page, test } from './harness/test.ts';

const HEIGHT = 800;

/** What lengths of the style sheets come to, in CSS pixels, where one rem is 16. */
async function measure(page: Page, names: readonly string[]): Promise<Record<string, number>> {
  return page.evaluate((properties) => {
    const ruler = document.createElement('div');
    ruler.style.position = 'fixed';
    document.body.append(ruler);
    const measured = properties.map((property) => {
      ruler.style.width = `var(--${property})`;
      return [property, Math.round(ruler.getBoundingClientRect().width * 10) / 10];
    });
    ruler.remove();
    return Object.fromEntries(measured);
  }, names);
}

const MODALS = ['modal-small', 'modal-medium', 'modal-large'];

test('modals, spinners, menus and breakpoints have the sizes of the specification', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1400, height: HEIGHT });
  await page.goto('/about');

  await test.step('modals: 30rem, 60rem and 80vw; up to 900 px wide 30rem, 70vw and 90vw', async () => {
    expect(await measure(page, MODALS)).toEqual({
      'modal-small': 480,
      'modal-medium': 960,
      'modal-large': 1120,
    });
    await page.setViewportSize({ width: 901, height: HEIGHT });
    expect(await measure(page, MODALS)).toMatchObject({ 'modal-medium': 960 });
    await page.setViewportSize({ width: 900, height: HEIGHT });
    expect(await measure(page, MODALS)).toEqual({
      'modal-small': 480,
      'modal-medium': 630,
      'modal-large': 810,
    });
    await page.getByRole('contentinfo').getByRole('button', { name: 'Help' }).click();
    const help = page.getByRole('dialog', { name: 'Help' });
    await expect(help).toHaveCSS('width', '480px');
    await page.keyboard.press('Escape');
  });

  await test.step('loading: 0.4rem, 0.8rem and 2rem', async () => {
    expect(await measure(page, ['loading-small', 'loading-medium', 'loading-large'])).toEqual({
      'loading-small': 6.4,
      'loading-medium': 12.8,
      'loading-large': 32,
    });
  });

  await test.step('the mobile breakpoint is 675 px', async () => {
    const closeWidth = async (width: number) => {
      await page.setViewportSize({ width, height: HEIGHT });
      const box = await page.getByRole('button', { name: 'Save and Continue' }).boundingBox();
      return box?.width ?? 0;
    };
    const [phone, wider] = [await closeWidth(675), await closeWidth(676)];
    expect(phone, 'on a phone the main button takes what room there is').toBeGreaterThan(wider);
  });

  await test.step('the menu of an autocomplete is at most 300 px high', async () => {
    await page.getByRole('combobox', { name: 'Address', exact: true }).fill('1200');
    const menu = page.getByRole('listbox', { name: /^Suggestions/ });
    await expect(menu).toBeVisible();
    await expect(menu).toHaveCSS('max-height', '300px');
  });
});
