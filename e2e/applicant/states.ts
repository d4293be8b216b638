/** States of screens that the straight path (`path.ts`) does not reach. */
import { expect, type Page } from '@playwright/test';
import type { Guard } from '../harness/guard.ts';
import { expectIdleWatch, noteIdleWatch } from '../harness/idle.ts';
import { logIn } from './account.ts';
import { chooseTab, documentOn } from './documents.ts';
import { lockedPdf, pdfDocument } from './files.ts';
import { turnTo } from './path.ts';
import { sayAs } from './spoken.ts';
import { comeBackTo } from './submitted.ts';

type States = {
  readonly tag: string;
  readonly address: string;
  readonly guard: Guard;
  /** Called for every state, once it is stable. */
  readonly look: (page: Page, name: string) => Promise<void>;
};

const MINUTE = 60_000;
const BAD_REQUEST = 400;
const REVIEW_STYLES = /ReviewPage.*\.css/;

/** Shows the states of a logged-in applicant who has not submitted, and then the ends of a session. */
export async function showStates(page: Page, states: States): Promise<void> {
  await showActivities(page, states);
  await showDocument(page, states);
  await showSaving(page, states);
  await showNotLoaded(page, states);
  await showDeadline(page, states);
  await showEndOfSession(page, states);
}

async function showActivities(page: Page, { look, tag }: States): Promise<void> {
  await page.goto('/education');
  await page.getByRole('button', { name: sayAs(tag)('Add another activity') }).click();
  await expect(page.locator('#activity_name_2')).toBeVisible();
  await look(page, 'activities');
}

async function showDocument(page: Page, { look, tag }: States): Promise<void> {
  const say = sayAs(tag);
  const question = documentOn(page, say);
  await expect(question.chooseButton).toBeVisible();
  await question.choose(await lockedPdf());
  await expect(question.chooseButton).toBeVisible({ timeout: 60_000 });
  await look(page, 'document-refused');
  await question.choose(pdfDocument());
  await expect(question.deleteButton).toBeVisible({ timeout: 60_000 });
  await look(page, 'document-attached');
  await chooseTab(page, say('Write it here'));
  await expect(page.getByRole('button', { name: say('Undo') })).toBeVisible();
  await look(page, 'put-aside');
  await page.reload();
  await page
    .getByRole('button', { name: say('Set aside ({count, number})', { count: 1 }) })
    .click();
  await expect(page.getByRole('button', { name: say('Bring back') })).toBeVisible();
  await look(page, 'set-aside');
}

async function showSaving(page: Page, { look, guard, tag }: States): Promise<void> {
  const say = sayAs(tag);
  await turnTo(page, '/about');
  const box = page.locator('#first_name');
  await box.fill('Ximena');
  await expect(page.getByRole('status').filter({ hasText: /\d:\d\d/ })).toBeVisible();
  await look(page, 'saved');
  guard.expectNoNetwork();
  await page.context().setOffline(true);
  await box.fill('Xóchitl');
  const offline = say('Not saved, retrying. You are offline.');
  await expect(page.getByRole('status').filter({ hasText: offline })).toBeVisible();
  await look(page, 'offline');
  await page.context().setOffline(false);
}

async function showNotLoaded(page: Page, { look, tag }: States): Promise<void> {
  const name = sayAs(tag)('We could not load this page');
  await page.route(REVIEW_STYLES, (route) => route.abort());
  await comeBackTo(page, '/review');
  await expect(page.getByRole('heading', { name })).toBeVisible();
  await look(page, 'not-loaded');
  await page.unroute(REVIEW_STYLES);
}

async function showDeadline(page: Page, { look }: States): Promise<void> {
  // All tabs share the clock, and an open tab that sees it jump would log its applicant out as idle.
  await page.goto('about:blank');
  const later = await page.context().newPage();
  await later.clock.setFixedTime('2025-03-01T12:00:00-08:00');
  await later.goto('/final-steps');
  await expect(later.getByRole('heading', { level: 1 })).toBeVisible();
  await look(later, 'deadline');
  await later.close();
}

async function showEndOfSession(page: Page, { look, guard, tag, address }: States): Promise<void> {
  const say = sayAs(tag);
  await page.clock.install();
  await noteIdleWatch(page);
  await page.goto('/about');
  await expectIdleWatch(page);
  await page.clock.fastForward(14 * MINUTE);
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await look(page, 'still-working');
  await page.getByRole('button', { name: say('No - Please log me out') }).click();
  await expect(page).toHaveURL('/login');
  const idle = say('You have been automatically logged out due to inactivity.');
  await expect(page.getByRole('listitem').filter({ hasText: idle })).toBeVisible();
  await look(page, 'logged-out');
  guard.expectRefusal(BAD_REQUEST);
  await logIn(page, address, 'Not my password 1!');
  await expect(
    page.getByRole('listitem').filter({ hasText: say('Login Card Error') }),
  ).toBeVisible();
  await look(page, 'login-refused');
}
