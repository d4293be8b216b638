/** A staff member in a browser with a virtual passkey that needs no confirmation. */
import { expect, type Page } from '@playwright/test';
import { linkIn, type WaitForLetter } from '../applicant/account.ts';
import { sayOn } from '../applicant/spoken.ts';
import { givePasskeys } from './passkeys.ts';

/** Invites a member, and signs them in by the link in their letter. */
export async function signInAsStaff(
  page: Page,
  {
    mail,
    name = '',
    roles,
    portal,
    waitForLetter,
  }: {
    mail: string;
    /** The name that colleagues read; by default the page's guess from the address. */
    name?: string | undefined;
    roles: readonly string[];
    portal: (...args: readonly string[]) => Promise<string>;
    waitForLetter: WaitForLetter;
  },
): Promise<void> {
  await givePasskeys(page);
  await portal('staff', 'invite', mail, ...roles.flatMap((role) => ['--role', role]));
  const letter = await waitForLetter(mail, /./);
  await page.goto(linkIn(letter, '/desk/invitation'));
  const say = await sayOn(page);
  if (name !== '') await page.getByLabel(say('Your name')).fill(name);
  await page.getByRole('button', { name: say('Register a passkey') }).click();
  await expect(page.getByRole('banner')).toBeVisible();
}
