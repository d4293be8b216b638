/** Visitors whom the desk refuses, and members who sign in with the college's own provider. */
import { heading, link, navigation, signOut } from './desk/desk.ts';
import { givePasskeys } from './desk/passkeys.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, test } from './harness/test.ts';

// Nobody is signed in at first, so the browser reports a 401.
test.beforeEach(({ guard }) => guard.expectRefusal(401));

const browserOf = (person: string) => ({ extraHTTPHeaders: { 'x-person': person } });

test('a refused sign-in says why', async ({ page, portal, guard, waitForLetter }) => {
  guard.expectRefusal(400);
  await portal('staff', 'invite', 'tom@desk.test', '--role', 'auditor');
  const invitation = link((await waitForLetter('tom@desk.test', /invitation/)).text);
  const passkeys = await givePasskeys(page);
  await page.goto(invitation);
  await page.getByRole('button', { name: 'Register a passkey' }).click();
  await expect(heading(page, 'Trail')).toBeVisible();
  await signOut(page, 'Tom');
  const alert = page.getByRole('alert');

  await page.goto(invitation);
  await expect(alert).toContainText('This invitation has been used already.');
  await page.goto('/desk/invitation');
  await page.reload();
  await expect(alert).toContainText('is longer than this one');
  await page.getByRole('link', { name: 'Go to the sign-in' }).click();

  await passkeys.replace();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(alert).toContainText('No passkey was used: it was canceled');
  await expectSound(page);

  await page.goto('/desk/sign-in?code=made-up&state=made-up');
  await expect(alert).toContainText('This took too long, or it was already used.');
  await expect(page).toHaveURL(/\/desk\/sign-in$/);

  await page.addInitScript(() => {
    Object.defineProperty(window, 'PublicKeyCredential', { value: undefined });
  });
  await page.goto('/desk');
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(alert).toContainText('This browser cannot use passkeys here.');
});

test("the college's own sign-in leads back to the address that was wanted", async ({
  visit,
  guard,
}) => {
  const button = 'Sign in with your college’s account';
  const page = await visit(browserOf('ada'));
  await page.goto('/desk/trail?act=staff.invited');
  await page.getByRole('button', { name: button }).click();
  await expect(page.getByRole('button', { name: 'Ada Lovelace' })).toBeVisible();
  await expect(page).toHaveURL(/\/desk\/trail\?act=staff\.invited$/);
  await navigation(page).getByText('My sign-in').click();
  await expect(page.getByText('You sign in with your college’s account.')).toBeVisible();

  guard.expectRefusal(400);
  const undecided = await visit();
  await undecided.goto('/desk');
  await undecided.getByRole('button', { name: button }).click();
  await expect(undecided.getByRole('alert')).toContainText('did not let you in');

  guard.expectRefusal(403);
  const student = await visit(browserOf('bob'));
  await student.goto('/desk');
  await student.getByRole('button', { name: button }).click();
  await expect(student.getByRole('alert')).toContainText('it gives you no role at this desk');
});

test('a page restored by the browser checks again who is signed in', async ({ visit }) => {
  const page = await visit(browserOf('tim'));
  const button = page.getByRole('button', { name: 'Sign in with your college’s account' });
  await page.goto('/desk/trail');
  await button.click();
  await expect(heading(page, 'Trail')).toBeVisible();
  await page.context().clearCookies({ name: 'staff_session' });
  // Headless browsers have no back/forward cache, so the event is sent by hand.
  await page.evaluate(() =>
    window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true })),
  );
  await expect(page.getByRole('dialog', { name: 'Your session has ended' })).toBeVisible();
});
