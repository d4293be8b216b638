/** An applicant with an account, made through the cards as a person does it, or faster through the API. */
import { expect, type Page } from '@playwright/test';
import type { Letter } from '../../tools/trial/mail-catcher.ts';
import { profileOf } from './profile.ts';
import { sayInEnglish, sayOn } from './spoken.ts';

/** Satisfies every rule of spec §5. */
export const PASSWORD = 'Correct horse 7 battery!';

export type WaitForLetter = (address: string, subject: RegExp, count?: number) => Promise<Letter>;

/** Subjects of letters, by topic. */
export const SUBJECTS = {
  code: /\b\d{6}\b/,
  reset: /password/i,
  receipt: /application/i,
} as const;

/** The six digits in a letter. */
export function codeIn(letter: Letter): string {
  const found = /\b\d{6}\b/.exec(letter.text)?.[0];
  if (found === undefined) throw new Error(`No code in "${letter.subject}".`);
  return found;
}

/** The first link in a letter to a path of the product. */
export function linkIn(letter: Letter, path: string): string {
  const links = letter.text.match(/https?:\/\/\S+/g) ?? [];
  const found = links.find((link) => new URL(link).pathname === path);
  if (found === undefined) throw new Error(`No link to ${path} in "${letter.subject}".`);
  return found;
}

export function usernameBox(page: Page, say = sayInEnglish) {
  return page.getByRole('textbox', { name: say('Email address') });
}

export function passwordBox(page: Page, say = sayInEnglish) {
  return page.getByLabel(say('Password'), { exact: true });
}

export async function signUp(page: Page, address: string, password = PASSWORD): Promise<void> {
  const say = await sayOn(page);
  await expect(page.getByRole('heading', { name: say('Sign Up') })).toBeVisible();
  await usernameBox(page, say).fill(address);
  await passwordBox(page, say).fill(password);
  await page.getByRole('button', { name: say('Submit'), exact: true }).click();
}

export async function confirm(page: Page, code: string): Promise<void> {
  const say = await sayOn(page);
  await expect(page.getByRole('heading', { name: say('Confirm Your Account') })).toBeVisible();
  await page.getByRole('textbox', { name: say('Confirmation code') }).fill(code);
  await page.getByRole('button', { name: say('Submit'), exact: true }).click();
}

export async function logIn(page: Page, address: string, password = PASSWORD): Promise<void> {
  const say = await sayOn(page);
  await expect(page.getByRole('heading', { name: say('Log In') })).toBeVisible();
  await usernameBox(page, say).fill(address);
  await passwordBox(page, say).fill(password);
  await page.getByRole('button', { name: say('Submit'), exact: true }).click();
}

/** Makes a confirmed account through the API. */
export async function haveAccount(
  page: Page,
  address: string,
  waitForLetter: WaitForLetter,
): Promise<void> {
  const account = { username: address, password: PASSWORD };
  await post(page, '/public/signup', account);
  const code = codeIn(await waitForLetter(address, SUBJECTS.code));
  await post(page, '/public/confirm', { username: address, code });
}

/**
 * Makes a confirmed account and logs its browser in, through the API. Also saves the contact address, which the page would otherwise do
 * some seconds after its first visit, in the middle of any step.
 */
export async function haveSession(
  page: Page,
  address: string,
  waitForLetter: WaitForLetter,
): Promise<void> {
  await haveAccount(page, address, waitForLetter);
  await post(page, '/public/login', { username: address, password: PASSWORD });
  await saveAnswers(page, { email_address: address });
}

/**
 * Logs in once more, through the API, in a browser that is logged in. Calls of its page may meanwhile be refused, which the browser
 * reports; the page retries them.
 */
export async function logInAgain(
  page: Page,
  address: string,
  guard: { expectRefusal(status: number): void },
): Promise<void> {
  guard.expectRefusal(401);
  await post(page, '/public/login', { username: address, password: PASSWORD });
}

/** Saves answers through the API, as another tab would. */
export async function saveAnswers(page: Page, answers: object): Promise<void> {
  const answer = await page.request.put('/api/answer', { data: { answers } });
  expect(answer.status(), await answer.text()).toBe(200);
}

/** The saved answers that the applicant has typed: all but the contact address, which comes from the account. */
export async function typedAnswers(page: Page): Promise<Record<string, unknown>> {
  const profile = await profileOf(page);
  const { email_address: _ofAccount, ...typed } = profile.answer;
  return typed;
}

async function post(page: Page, path: string, data: object): Promise<void> {
  // As a browser would: the account takes its language from this header.
  const headers = { 'accept-language': await page.evaluate(() => navigator.language) };
  const answer = await page.request.post(path, { data, headers });
  expect(answer.status(), await answer.text()).toBe(200);
}
