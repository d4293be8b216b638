import type { Route } from '@playwright/test';
import { haveSession, logIn } from './applicant/account.ts';
import { standStill } from './harness/clock.ts';
import { expectIdleWatch, noteIdleWatch } from './harness/idle.ts';
import { expect, type Page, test } from './harness/test.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const LOGGED_OUT = 'You have been automatically logged out due to inactivity.';
const YES = 'Yes - Take me back to my application';
const NO = 'No - Please log me out';

/** A page of each frame but the completion page, which has its own journey, after submitting. */
const PAGES = ['/about', '/review', '/login'];

const question = (page: Page) => page.getByRole('alertdialog', { name: 'Still working?' });
const firstName = (page: Page) => page.locator('#first_name');

/** Opens a page of a logged-in applicant, and waits for its idle watch. */
async function openWatched(page: Page, path: string): Promise<void> {
  await noteIdleWatch(page);
  await page.goto(path);
  await expectIdleWatch(page);
}

/** Opens a page and stops its clock, in all tabs. */
async function openStill(
  page: Page,
  path: string,
  { isWatched = true }: { isWatched?: boolean } = {},
): Promise<void> {
  await page.clock.install();
  await noteIdleWatch(page);
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  if (isWatched) await expectIdleWatch(page);
  await standStill(page);
}

/** Restarts the clock, because drawing the message takes time. */
async function expectLoggedOut(page: Page): Promise<void> {
  await expect(page).toHaveURL('/login');
  await page.clock.resume();
  await expect(page.getByRole('listitem').filter({ hasText: LOGGED_OUT })).toBeVisible();
}

test('an idle applicant is asked, may go on, and is logged out without an answer', async ({
  applicantPage: page,
  address,
}) => {
  const asked: string[] = [];
  page.on('request', (request) =>
    asked.push(`${request.method()} ${new URL(request.url()).pathname}`),
  );
  await openStill(page, '/about');
  await firstName(page).fill('Ada');

  await test.step('is asked 60 seconds before 15 minutes are over [§4.74 §4.75 §9.2]', async () => {
    await page.clock.fastForward(14 * MINUTE - SECOND);
    await expect(question(page)).toBeHidden();
    await page.clock.fastForward(SECOND);
    await expect(question(page)).toContainText(
      'You have been inactive for a little while. Would you like to stay logged in?',
    );
  });

  await test.step('in a modal that is 30rem wide, on a tablet too, and no wider than a phone [§9.37 §9.38]', async () => {
    for (const width of [1400, 900]) {
      await page.setViewportSize({ width, height: 800 });
      await expect(question(page)).toHaveCSS('width', '480px');
    }
    await page.setViewportSize({ width: 375, height: 800 });
    const box = await question(page).boundingBox();
    expect(box?.x).toBeGreaterThan(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThan(375);
  });

  await test.step('stays logged in with Yes, on the server too [§4.76]', async () => {
    const sign = page.waitForResponse('**/api/profile');
    await question(page).getByRole('button', { name: YES }).click();
    expect((await sign).status()).toBe(200);
    await expect(question(page)).toBeHidden();
    await expect(page).toHaveURL('/about');
  });

  await test.step('is logged out after 15 minutes, with everything saved before [§4.73 §4.78 §4.85 §9.1]', async () => {
    await firstName(page).fill('Ada Augusta');
    await page.clock.fastForward(14 * MINUTE);
    await expect(question(page)).toBeVisible();
    await page.clock.fastForward(MINUTE - SECOND);
    await expect(question(page)).toBeVisible();
    await expect(page).toHaveURL('/about');
    await page.clock.fastForward(SECOND);
    await expectLoggedOut(page);
    const logOut = asked.indexOf('GET /api/logout');
    expect(logOut, 'the server was told').toBeGreaterThan(-1);
    expect(asked.slice(0, logOut), 'answers first').toContain('PUT /api/answer');
    expect(asked.lastIndexOf('PUT /api/answer')).toBeLessThan(logOut);
    expect((await page.request.get('/api/profile')).status()).toBe(401);
  });

  await test.step('finds it again after logging in', async () => {
    await logIn(page, address);
    await expect(page).toHaveURL('/about');
    await expect(firstName(page)).toHaveValue('Ada Augusta');
  });
});

test('activity in one tab keeps the others alive, and so does Yes [§4.82 §4.84]', async ({
  applicantPage: page,
  context,
  guard,
}) => {
  await context.clock.install();
  const other = await context.newPage();
  await openWatched(other, '/about');
  await expect(firstName(other)).toBeVisible();
  await openStill(page, '/about');

  await context.clock.fastForward(10 * MINUTE);
  await firstName(page).fill('Ada');
  await context.clock.fastForward(10 * MINUTE);
  await expect(question(page)).toBeHidden();
  await expect(question(other)).toBeHidden();
  await context.clock.fastForward(4 * MINUTE);
  await expect(question(page)).toBeVisible();
  await expect(question(other)).toBeVisible();

  await question(page).getByRole('button', { name: YES }).click();
  await expect(question(other)).toBeHidden();
  await context.clock.fastForward(13 * MINUTE);
  await expect(question(other)).toBeHidden();
  await expect(other).toHaveURL('/about');

  await test.step('No logs out at once, in every tab [§4.77 §4.78 §4.83]', async () => {
    await context.clock.fastForward(MINUTE);
    await expect(question(other)).toBeVisible();
    // Both tabs log out, but there is only one session.
    guard.expectRefusal(401);
    await question(page).getByRole('button', { name: NO }).click();
    await expectLoggedOut(page);
    await expectLoggedOut(other);
  });
});

test('a laptop that wakes after 15 minutes is logged out, by its clock or by the first key [§4.79]', async ({
  applicantPage: page,
  address,
}) => {
  await openStill(page, '/about');
  // A call that overlaps with the log-out is refused, which must not show as an error.
  const loggedOut = page.waitForResponse('**/api/logout');
  const hold = async (route: Route) => {
    await loggedOut;
    await route.continue();
  };
  await page.route('**/api/put-aside', hold, { times: 1 });
  const refused = page.waitForResponse('**/api/put-aside');
  await page.evaluate(() => {
    void fetch('/api/put-aside', {
      headers: { accept: 'application/json', 'content-type': 'application/json' },
    });
  });
  await page.clock.fastForward(60 * MINUTE);
  await expectLoggedOut(page);
  expect((await refused).status()).toBe(401);

  await logIn(page, address);
  await firstName(page).press('A');
  await standStill(page);
  await firstName(page).press('d');
  // No timer fires, so the applicant's next key press must notice the timeout.
  await page.clock.setSystemTime((await page.evaluate(() => Date.now())) + 15 * MINUTE);
  await firstName(page).press('a');
  await expectLoggedOut(page);
});

test('idleness is watched on every page of a logged-in applicant, and on no page of a visitor [§4.80 §4.81]', async ({
  page,
  address,
  waitForLetter,
}) => {
  await openStill(page, '/about', { isWatched: false });
  await firstName(page).fill('Ada');
  await page.clock.fastForward(20 * MINUTE);
  await expect(question(page)).toBeHidden();
  await expect(page).toHaveURL('/about');
  await expect(firstName(page)).toHaveValue('Ada');

  // While the clock stands still nothing is painted, so nothing loads after the paint.
  await page.clock.resume();
  await haveSession(page, address, waitForLetter);
  await openWatched(page, '/about');
  await expect(firstName(page)).toBeVisible();
  for (const path of PAGES) {
    // Back opens a card even for logged-in applicants.
    await page.evaluate((to) => {
      window.history.pushState(null, '', to);
      window.dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.clock.fastForward(14 * MINUTE);
    await expect(question(page), path).toBeVisible();
    await question(page).getByRole('button', { name: YES }).click();
    await expect(question(page), path).toBeHidden();
  }
});
