import { logIn, logInAgain } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { haveSubmitted } from './applicant/submitted.ts';
import { navigationState } from './harness/calls.ts';
import { expectIdleWatch, noteIdleWatch } from './harness/idle.ts';
import { expect, type Page, test } from './harness/test.ts';

const MINUTE = 60_000;
const INVALID = 'Your session is invalid. Please clear your cookies and login again.';
const IDLE = 'You have been automatically logged out due to inactivity.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function expectLoginThatSays(page: Page, message: string): Promise<void> {
  await expect(page).toHaveURL('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: message })).toBeVisible();
  expect(await navigationState(page)).toMatchObject({ errorMessage: message });
  // Nothing redirects from there.
  await page.waitForLoadState('networkidle');
  await expect(page).toHaveURL('/login');
}

test('from the completion page, every end of a session leads to /login, which gives the reason', async ({
  page,
  guard,
  address,
  waitForLetter,
}) => {
  await haveSubmitted(page, address, waitForLetter);
  await page.clock.install();
  await noteIdleWatch(page);
  const done = page.getByRole('heading', { level: 1, name: /^You did it/ });

  await test.step('Log Out [§2.78]', async () => {
    await page.goto('/completion');
    await expect(done).toBeVisible();
    await press(page, 'Account');
    await press(page, 'Log Out');
    await expectLoginThatSays(page, 'You have been logged out.');
  });

  await test.step('"No" [§4.78 §4.81]', async () => {
    await logIn(page, address);
    await expect(done).toBeVisible();
    await expectIdleWatch(page);
    await page.clock.fastForward(14 * MINUTE);
    await press(page, 'No - Please log me out');
    await expectLoginThatSays(page, IDLE);
  });

  await test.step('a 401 [§2.81 §8.5]', async () => {
    guard.expectRefusal(401);
    await page.route('**/api/pdf', (route) =>
      route.fulfill({ status: 401, json: { message: 'No session.' } }),
    );
    await logIn(page, address);
    await expectLoginThatSays(page, INVALID);
  });
});

test('after a lost session the applicant returns to a page that the server never saved, with the typed text [§2.8 §2.81 §6.26 §8.6]', async ({
  applicantPage: page,
  context,
  guard,
  address,
}) => {
  guard.expectRefusal(401);
  await page.goto('/about');
  // Now the page has loaded the applicant's profile.
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
  await expect.poll(async () => (await profileOf(page)).last_page).toBe('/about');
  // The call that saves the last page is the first that is refused.
  await page.route(
    '**/api/last-page',
    async (route) => {
      await context.clearCookies({ name: /^(?!idp\.)/ });
      await route.continue();
    },
    { times: 1 },
  );
  await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
  await expectLoginThatSays(page, INVALID);
  await logIn(page, address);
  await expect(page).toHaveURL('/education');
  await expect(page.getByRole('heading', { level: 1, name: 'Education UG' })).toBeVisible();

  await page.waitForLoadState('networkidle');
  await page.locator('#counselor_first_name').fill('Wilhelmina');
  await context.clearCookies({ name: /^(?!idp\.)/ });
  // An autosave may meet the refusal first; then the button is gone.
  const pressed = page.getByRole('button', { name: 'Save and Continue' }).click({ timeout: 5000 });
  await pressed.catch(() => undefined);
  await expect(page).toHaveURL('/login');
  await logIn(page, address);
  await expect(page).toHaveURL('/education');
  await expect(page.locator('#counselor_first_name')).toHaveValue('Wilhelmina');
});

test('a login in another tab during a save logs nobody out, and loses nothing', async ({
  applicantPage: page,
  context,
  guard,
  address,
}) => {
  await page.goto('/about');
  await page.locator('#first_name').fill('Marisol');
  const cookies = await context.cookies();
  const older = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  let refused = 0;
  // The save arrives with the old session, which the login has ended.
  await page.route(
    '**/api/answer',
    async (route) => {
      await logInAgain(page, address, guard);
      const headers = { 'content-type': 'application/json', cookie: older };
      const body = route.request().postData();
      const answer = await fetch(route.request().url(), { method: 'PUT', headers, body });
      refused = answer.status;
      await route.fulfill({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        body: await answer.text(),
      });
    },
    { times: 1 },
  );
  await press(page, 'Save');
  await expect(page.getByText(/^Saved /)).toBeVisible();
  expect(refused).toBe(401);
  await page.reload();
  await expect(page).toHaveURL('/about');
  await expect(page.locator('#first_name')).toHaveValue('Marisol');
  expect((await profileOf(page)).answer.first_name).toBe('Marisol');
});
