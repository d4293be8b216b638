/** The path of one applicant from the first page to the copy of the submitted application, in the browser's language. */
import { expect, type Page } from '@playwright/test';
import type { Form, Page as FormPage, Question } from '#form/engine/definition.ts';
import { walk } from '#form/engine/walk.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { codeIn, confirm, logIn, PASSWORD, signUp, type WaitForLetter } from './account.ts';
import { findListedSchool, keysForAccountsOnly, walkComplete } from './application.ts';
import { fillPage } from './fill.ts';
import { formIn, sayAs } from './spoken.ts';
import { comeBackTo, completeApplication } from './submitted.ts';

const { partnerName } = sampleTenant;
const PHONE = { width: 375, height: 740 };

type Path = {
  /** The language that every screen must have. */
  readonly tag: string;
  readonly address: string;
  readonly waitForLetter: WaitForLetter;
  /** Called for every screen on the way, once it is stable. */
  readonly look: (page: Page, name: string) => Promise<void>;
};

/** Types answers on every step, signs up, submits with and without gaps, and requests the copy. */
export async function followPath(page: Page, path: Path): Promise<void> {
  await typeAnswers(page, path);
  await showChapters(page, path);
  await openWhatLiesOver(page, path);
  await openCards(page, path);
  await makeAccount(page, path);
  await submitApplication(page, path);
}

async function typeAnswers(page: Page, { tag, look }: Path): Promise<void> {
  const form = formIn(tag);
  await page.goto('/');
  await expect(page).toHaveURL('/about');
  await look(page, 'letter');
  const complete = walkComplete(await findListedSchool(page.request), form);
  for (const formPage of form.pages) {
    await page.goto(`/${formPage.id}`);
    await fillPage(page, formPage, complete, oneOfEachKind(form, formPage));
    await look(page, formPage.id);
  }
}

/** One visible question of each kind on a page, to see the words of its control. */
function oneOfEachKind(form: Form, { id }: FormPage): (question: Question) => boolean {
  const forAccounts = keysForAccountsOnly();
  const { questions } = walk(form, {}, walkComplete({}, form).situation);
  const firsts = new Map<string, string>();
  for (const { question, page } of questions) {
    const isOpen = page.id === id && !forAccounts.has(question.key);
    if (isOpen && !firsts.has(question.kind)) firsts.set(question.kind, question.key);
  }
  const chosen = new Set(firsts.values());
  return ({ key }) => chosen.has(key);
}

/** The list of chapters, which collapses into a bar on a phone, and all chapters on one page. */
async function showChapters(page: Page, { tag, look }: Path): Promise<void> {
  const size = page.viewportSize();
  await page.goto('/about');
  await page.setViewportSize(PHONE);
  const say = sayAs(tag);
  const chapters = page.getByRole('navigation').filter({ has: page.getByRole('progressbar') });
  await chapters.getByRole('button').first().click();
  await look(page, 'chapters');
  // Looking may have changed the size.
  await page.setViewportSize(PHONE);
  await chapters.getByRole('button', { name: say('All chapters on one page') }).click();
  await look(page, 'all-chapters');
  await page.setViewportSize(PHONE);
  await chapters.getByRole('button', { name: say('One chapter at a time') }).click();
  if (size !== null) await page.setViewportSize(size);
}

/** Cards that are not on the path, opened by links. */
async function openCards(page: Page, { look }: Path): Promise<void> {
  for (const [name, address] of [
    ['forgot', '/forgot'],
    ['reset', '/reset?username=mia%40mail.test&id=x'],
  ] as const) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await look(page, name);
  }
  await page.goto('/final-steps');
}

async function openWhatLiesOver(page: Page, { tag, look }: Path): Promise<void> {
  const say = sayAs(tag);
  for (const name of [say('Help'), say('Privacy')]) {
    await page.getByRole('contentinfo').getByRole('button', { name }).click();
    await expect(page.getByRole('dialog', { name })).toBeVisible();
    await look(page, name === say('Help') ? 'help' : 'privacy');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await page.getByRole('button', { name: say('Account') }).click();
  await expect(page.getByRole('link', { name: say('Sign In'), exact: true })).toBeVisible();
  await look(page, 'account');
  await page.keyboard.press('Escape');
}

async function makeAccount(page: Page, { tag, address, waitForLetter, look }: Path): Promise<void> {
  await pressSubmit(page, tag);
  await expect(page).toHaveURL('/signup');
  await look(page, 'signup');
  await signUp(page, address);
  await expect(page).toHaveURL('/confirm');
  await look(page, 'confirm');
  const letter = await waitForLetter(address, /\d{6}/);
  const code = codeIn(letter);
  expect(letter.subject).toBe(
    sayAs(tag)('{code} is your code for {partnerName}', { code, partnerName }),
  );
  await confirm(page, code);
  await expect(page).toHaveURL('/login');
  await look(page, 'login');
  await logIn(page, address, PASSWORD);
  await expect(page).toHaveURL('/about');
  await look(page, 'welcome-back');
}

async function submitApplication(
  page: Page,
  { tag, address, waitForLetter, look }: Path,
): Promise<void> {
  const say = sayAs(tag);
  await turnTo(page, '/final-steps');
  await pressSubmit(page, tag);
  await expect(
    page.getByRole('heading', { name: say("We're missing some information!") }),
  ).toBeVisible();
  await look(page, 'missing');
  await turnTo(page, '/about');
  await look(page, 'errors');
  await completeApplication(page);
  await comeBackTo(page, '/review');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(say('Check your answers'));
  await look(page, 'review');
  await pressSubmit(page, tag);
  await expect(page).toHaveURL('/completion');
  await expect(page.getByRole('link', { name: say('Download') })).toBeVisible({ timeout: 60_000 });
  await look(page, 'completion');
  const subject = say('We have received your application to {partnerName}', { partnerName });
  await waitForLetter(address, new RegExp(`^${subject.replaceAll(/[.()]/g, '\\$&')}$`));
}

/** Follows the link of a step. */
export async function turnTo(page: Page, step: string): Promise<void> {
  await page.getByRole('navigation').locator(`a[href="${step}"]`).first().click();
  await expect(page).toHaveURL(step);
}

function pressSubmit(page: Page, tag: string): Promise<void> {
  return page.getByRole('button', { name: sayAs(tag)('Submit'), exact: true }).click();
}
