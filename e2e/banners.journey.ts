import { logInAgain } from './applicant/account.ts';
import { startChecking } from './applicant/checked.ts';
import { comeBackTo } from './applicant/submitted.ts';
import { expect, type Page, test } from './harness/test.ts';

const LABELS = ['Nov 1', 'Dec 15', 'Jan 15', 'Feb 15', 'Urgent: March 15'];

/** The first second of each window in the college's time zone (Oregon), and the ends. The browser's own clock is three hours ahead. */
const MOMENTS: readonly (readonly [moment: string, label: string | undefined])[] = [
  ['2024-09-30T23:59:59-07:00', undefined],
  ['2024-10-01T00:00:00-07:00', 'Nov 1'],
  ['2024-11-15T00:00:00-08:00', 'Dec 15'],
  ['2024-12-16T00:00:00-08:00', 'Jan 15'],
  ['2025-01-16T00:00:00-08:00', 'Feb 15'],
  ['2025-02-16T00:00:00-08:00', 'Urgent: March 15'],
  ['2025-03-16T00:00:00-07:00', undefined],
];

const WELCOMES = {
  getStarted: 'Let’s get started',
  firstLogin: 'Welcome!',
  welcomeBack: "WELCOME BACK! YOU'RE ALMOST THERE.",
} as const;

const BLURB = /scholarships.*admission decision within two weeks/;

const deadline = (page: Page, label: string) =>
  page.getByRole('main').getByText(label, { exact: true });
const welcome = (page: Page, title: string) =>
  page.getByRole('heading', { name: title, exact: true });

async function expectDeadline(page: Page, moment: string, label: string | undefined) {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const known of LABELS) {
    await expect(deadline(page, known), `${known} at ${moment}`).toHaveCount(
      known === label ? 1 : 0,
    );
  }
}

async function expectWelcome(page: Page, title: string | undefined): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  for (const known of Object.values(WELCOMES)) {
    await expect(welcome(page, known), known).toHaveCount(known === title ? 1 : 0);
  }
}

test('a visitor without an account', async ({ page }) => {
  await test.step('sees each deadline from the first second of its window, where the college is [§1.11 §4.86 §9.42 §9.43 §9.44 §9.45 §9.46]', async () => {
    for (const [moment, label] of MOMENTS) {
      await page.clock.setFixedTime(moment);
      await page.goto('/about');
      await expectDeadline(page, moment, label);
    }
  });

  await test.step('is told to get started, and how to log back in [§1.10 §2.67 §2.70]', async () => {
    await expectWelcome(page, WELCOMES.getStarted);
    await page.getByRole('button', { name: 'Save and Continue' }).click();
    await expect(page).toHaveURL('/education');
    // Visitors who are not logged in keep the welcome.
    await expectWelcome(page, WELCOMES.getStarted);
    await page.getByRole('link', { name: 'Log back in' }).click();
    await expect(page).toHaveURL('/login');
  });
});

test('the first login is welcomed with scholarships and a decision within two weeks, until the page is changed [§1.10 §2.42 §2.65 §2.71 §3.2 §3.4]', async ({
  applicantPage: page,
  address,
  guard,
  portal,
}) => {
  await page.goto('/about');
  await expectWelcome(page, WELCOMES.firstLogin);
  const letter = page.getByRole('region', { name: WELCOMES.firstLogin, exact: true });
  await expect(letter).toContainText(BLURB);
  // Applicants who have begun get one line instead of the letter, with the same words collapsed below it.
  await page.locator('#first_name').fill('Ada');
  await expect(page.getByText(/^Saved /).first()).toBeVisible();
  await page.reload();
  await expectWelcome(page, WELCOMES.firstLogin);
  await expect(page.getByText(BLURB)).toBeVisible();
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/education');
  await expectWelcome(page, undefined);
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/about');
  await expectWelcome(page, undefined);

  await test.step('the second and every later login is welcomed back, until the page is changed [§1.10 §2.35 §2.66 §2.71 §3.2]', async () => {
    for (const _login of ['second', 'third']) {
      await logInAgain(page, address, guard);
      await comeBackTo(page, '/about');
      await expectWelcome(page, WELCOMES.welcomeBack);
      await expect(page.getByText(BLURB)).toHaveCount(0);
    }
    await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
    await expect(page).toHaveURL('/education');
    await expectWelcome(page, undefined);
  });

  await test.step('nobody is welcomed while they are told what is missing [§2.68]', async () => {
    await startChecking(page);
    await comeBackTo(page, '/about');
    await expect(
      page.getByRole('heading', { name: "We're missing some information!" }),
    ).toBeVisible();
    await expectWelcome(page, undefined);
  });

  await test.step('a deadline is red, and stands on every page of the form [§1.11 §2.1]', async () => {
    await page.clock.setFixedTime('2025-03-01T12:00:00-08:00');
    await comeBackTo(page, '/about');
    await expectDeadline(page, 'March 1', 'Urgent: March 15');
    const [red = 0, green = 0, blue = 0] = await deadline(page, 'Urgent: March 15').evaluate(
      (title) => {
        const banner = title.closest('div:has(> svg)');
        const { borderInlineStartColor } = getComputedStyle(banner ?? title);
        return borderInlineStartColor.match(/\d+/g)?.map(Number) ?? [];
      },
    );
    expect(red).toBeGreaterThan(2 * green);
    expect(red).toBeGreaterThan(2 * blue);
    for (const name of ['Education UG', 'Final Steps']) {
      await page.getByRole('navigation').getByRole('link', { name }).click();
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await expect(deadline(page, 'Urgent: March 15')).toBeVisible();
    }
  });

  await test.step('staff see no deadline and no welcome [§1.12 §6.24]', async () => {
    await page.goto(await portal('service-link', address));
    await expect(page.getByText(address).first()).toBeVisible();
    await expectDeadline(page, 'March 1', undefined);
    await expectWelcome(page, undefined);
  });
});
