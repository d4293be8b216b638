/** Five members at the desk with one role each: their navigation, what they are refused, and what one does and another reads. */
import { STAFF_ROLES, type StaffRole } from '#contract/desk-page.ts';
import { heading, navigation } from './desk/desk.ts';
import { expectSound } from './harness/drawn-well.ts';
import { expect, type Page, test } from './harness/test.ts';

/** The navigation of each role in order, and an address of another role's work, with that role. */
const ROLES: Readonly<
  Record<StaffRole, { offers: readonly string[]; refused: string; by: RegExp }>
> = {
  reader: {
    offers: ['Applications', 'For me', 'My sign-in'],
    refused: '/desk/help',
    by: /another role \(Helper or Registrar\)/,
  },
  helper: {
    offers: ['Applications', 'For me', 'Help', 'Season', 'Deadlines', 'Checklist', 'My sign-in'],
    refused: '/desk/retention',
    by: /another role \(Registrar or Administrator\)/,
  },
  registrar: {
    offers: [
      ...['Applications', 'For me', 'Help', 'Season', 'Releases', 'Deadlines'],
      ...['Checklist', 'Handing on', 'Retention', 'My sign-in'],
    ],
    refused: '/desk/staff',
    by: /another role \(Administrator\)/,
  },
  administrator: {
    offers: ['Season', 'Deadlines', 'Handing on', 'Form', 'Retention', 'Staff', 'My sign-in'],
    refused: '/desk/applications',
    by: /another role \(Reader, Helper, or Registrar\)/,
  },
  auditor: {
    offers: ['Trail', 'My sign-in'],
    refused: '/desk/for-me',
    by: /another role \(Reader, Helper, or Registrar\)/,
  },
};

test('each role sees and does its own work, and is refused the rest politely', async ({
  address,
  visit,
  submitElsewhere,
  join,
}) => {
  const pages = {} as Record<StaffRole, Page>;
  await Promise.all([
    submitElsewhere(),
    ...STAFF_ROLES.map(async (role) => {
      pages[role] = await visit();
      await join(pages[role], `${role}.${address}`, [role], `The ${role}`);
    }),
  ]);
  const meets = async (role: StaffRole) => {
    const page = pages[role];
    const { offers, refused, by } = ROLES[role];
    await expect(navigation(page)).toHaveText(offers);
    await page.goto(refused);
    await expect(page.getByText(by)).toBeVisible();
    await page.getByRole('link', { name: 'Go to the first page' }).click();
    await expect(heading(page, offers[0] ?? '')).toBeVisible();
  };
  await Promise.all(STAFF_ROLES.map(meets));

  await test.step('the helper logs the applicant out, and decides nothing', async () => {
    const { helper } = pages;
    await helper.goto(`/desk/applications?q=${encodeURIComponent(address)}`);
    const row = helper.getByRole('main').getByRole('row').filter({ hasText: address });
    await row.getByRole('link').first().click();
    await helper.getByRole('link', { name: 'Help this applicant' }).click();
    await helper.getByRole('button', { name: 'Log out everywhere' }).click();
    const dialog = helper.getByRole('dialog');
    await dialog.getByLabel('Reason').fill('left logged in at the library');
    await dialog.getByRole('button', { name: 'Log out everywhere' }).click();
    await expect(helper.getByText('Nowhere')).toBeVisible();
    await expect(helper.getByRole('button', { name: /^(Reopen|Withdraw|Erase)/ })).toHaveCount(0);
  });

  await test.step('the auditor finds it in the trail, in words and in the other language, too', async () => {
    const { auditor } = pages;
    await auditor.getByLabel('What', { exact: true }).selectOption('account.sessions-ended');
    await auditor.getByLabel('Applicant’s email address').fill(address);
    await auditor.getByRole('button', { name: 'Search' }).click();
    const row = auditor.getByRole('table').getByRole('row').nth(1);
    await expect(row).toContainText('The helper');
    await expect(row).toContainText('Number of sessions: 1');
    await expect(row).toContainText('left logged in at the library');
    await auditor.getByRole('link', { name: 'Español' }).click();
    await expect(row).toContainText('Número de sesiones: 1');
  });

  await test.step('on a phone, the pages are behind a button in one line with the rest, for keys and fingers alike', async () => {
    const page = pages.helper;
    await page.goto('/desk/me');
    await expect(heading(page, 'My sign-in')).toBeVisible();
    const header = page.getByRole('banner');
    const opener = header.getByRole('button', { name: 'Pages' });
    await expect(opener).toBeHidden();
    for (const width of [375, 320]) {
      await page.setViewportSize({ width, height: 740 });
      const { height } = (await header.boundingBox()) ?? { height: 0 };
      // A row as high as a finger needs, with some padding.
      expect(height, `the header at ${width}`).toBeLessThan(80);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    }
    await opener.focus();
    await page.keyboard.press('Enter');
    await expect(navigation(page).first()).toBeFocused();
    await expectSound(page);
    await page.keyboard.press('Escape');
    await expect(navigation(page)).toHaveCount(0);
    await expect(opener).toBeFocused();
    await opener.click();
    const current = navigation(page).and(page.locator('[aria-current]'));
    await expect(current).toHaveText(['My sign-in']);
    await current.click();
    await expect(navigation(page)).toHaveCount(0);
    await opener.click();
    await navigation(page).filter({ hasText: 'Season' }).click();
    await expect(heading(page, 'Season')).toBeFocused();
    await expect(navigation(page)).toHaveCount(0);
  });
});
