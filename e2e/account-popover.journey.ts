import { aMessage, callOf, navigationState } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const trigger = (page: Page) => page.getByRole('button', { name: 'Account', exact: true });
const popover = (page: Page) => page.getByRole('dialog', { name: 'Account' });

test('the popover of a visitor', async ({ page }) => {
  await test.step('opens and closes with its trigger, its close button, Escape and a press beside it [§2.48 §2.49]', async () => {
    await page.goto('/about');
    const ways: readonly (() => Promise<void>)[] = [
      () => popover(page).getByRole('button', { name: 'Close' }).click(),
      () => page.keyboard.press('Escape'),
      () => page.mouse.click(5, 300),
      () => trigger(page).click(),
    ];
    for (const close of ways) {
      await expect(popover(page)).toBeHidden();
      await trigger(page).click();
      await expect(popover(page)).toBeVisible();
      await expect(trigger(page)).toHaveAttribute('aria-expanded', 'true');
      await close();
      await expect(popover(page)).toBeHidden();
      await expect(trigger(page)).toBeFocused();
    }
    // The focus stays in the form if that is where the press went.
    await trigger(page).click();
    await expect(popover(page)).toBeVisible();
    await page.locator('#first_name').click();
    await expect(popover(page)).toBeHidden();
    await expect(page.locator('#first_name')).toBeFocused();
  });

  await test.step('loads the screens of its links when the pointer rests there [§2.52]', async () => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.resourceType() === 'script') loaded.push(request.url());
    });
    await page.goto('/about');
    await trigger(page).click();
    for (const [name, screen] of [
      ['Sign In', /LoginPage/],
      ['Create Account', /SignUpPage/],
    ] as const) {
      const ofScreen = () => loaded.filter((script) => screen.test(script)).length;
      expect(ofScreen()).toBe(0);
      await popover(page).getByRole('link', { name }).hover();
      await expect.poll(ofScreen).toBe(1);
      await expect(page).toHaveURL('/about');
    }
  });

  await test.step('offers Sign In and Create Account, which take the answers along [§2.50 §2.51]', async () => {
    for (const [name, path] of [
      ['Sign In', '/login'],
      ['Create Account', '/signup'],
    ] as const) {
      await page.goto('/about');
      await page.locator('#first_name').fill('Ada');
      await trigger(page).click();
      await expect(popover(page).getByRole('link')).toHaveText(['Sign In', 'Create Account']);
      await expect(popover(page).getByRole('button', { name: 'Log Out' })).toHaveCount(0);
      await popover(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL(path);
      await expect(popover(page)).toBeHidden();
      expect(await navigationState(page)).toMatchObject({ answers: { first_name: 'Ada' } });
    }
  });
});

test('logged in, it closes with its page, and shows the username with its icon, and Log Out, which leads to /login with a message [§2.8 §2.53 §2.54 §2.78 §3.1 §7.16 §7.17]', async ({
  applicantPage: page,
  address,
}) => {
  const heading = (name: string) => page.getByRole('heading', { level: 1, name });
  await page.clock.install();
  await page.goto('/about');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(heading('Education UG')).toBeFocused();
  await trigger(page).click();
  await expect(popover(page)).toBeVisible();
  await page.goBack();
  await expect(popover(page)).toBeHidden();
  await expect(heading('About You')).toBeFocused();

  await trigger(page).click();
  const line = popover(page).locator('p', { hasText: address });
  await expect(line.locator('svg[data-icon="mail"]')).toBeVisible();
  await expect(popover(page).getByRole('link')).toHaveText(['Account settings']);
  // The page's own calls must not meet the log-out.
  await page.waitForLoadState('networkidle');
  const call = await callOf(page, 'GET /api/logout', () =>
    popover(page).getByRole('button', { name: 'Log Out' }).click(),
  );
  expect(call).toMatchObject(aMessage);
  await expect(page).toHaveURL('/login');
  const toast = page.getByRole('listitem').filter({ hasText: 'You have been logged out.' });
  await expect(toast.locator('svg[data-icon="alert"]'), 'it is an error').toBeVisible();
  // A success toast would have disappeared.
  await page.clock.fastForward(60_000);
  await expect(toast).toBeVisible();
  expect(await navigationState(page)).toMatchObject({ errorMessage: 'You have been logged out.' });
  expect((await page.request.get('/api/profile')).status()).toBe(401);
});
