/** An applicant who has answered everything, and one who has submitted; made through the API. */
import { expect, type Page } from '@playwright/test';
import { storedShapes } from '#form/engine/accept.ts';
import type { Answers } from '#form/engine/answers.ts';
import { haveSession, saveAnswers, type WaitForLetter } from './account.ts';
import { form, walkComplete } from './application.ts';

/** Answers everything for the logged-in applicant; `answers` replaces some. */
export async function completeApplication(page: Page, answers: Answers = {}): Promise<void> {
  await ask(page, 'PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' });
  await ask(page, 'PUT', '/api/add-another', { button_id: 'activities', num_components: 4 });
  const stored = storedShapes(form);
  const complete = Object.entries(walkComplete(answers).answers);
  await saveAnswers(page, Object.fromEntries(complete.filter(([key]) => stored.has(key))));
  await ask(page, 'POST', '/api/web-status', { web_status: 'started' });
}

/**
 * Opens a page after saving it as the last one: on load, every other page redirects there. The open page ends first: it saves its own path,
 * and such a save may still arrive late, so it is tried again.
 */
export async function comeBackTo(page: Page, path: string): Promise<void> {
  const open = async () => {
    await page.goto('about:blank');
    await ask(page, 'PUT', '/api/last-page', { last_page: path });
    await page.goto(path, { waitUntil: 'networkidle' });
    return new URL(page.url()).pathname;
  };
  await expect.poll(open).toBe(path);
}

/** Logs a new applicant in who has submitted. */
export async function haveSubmitted(
  page: Page,
  address: string,
  waitForLetter: WaitForLetter,
): Promise<void> {
  await haveSession(page, address, waitForLetter);
  await submitApplication(page);
}

/** Answers everything and submits, for the logged-in applicant; `answers` replaces some. */
export async function submitApplication(page: Page, answers: Answers = {}): Promise<void> {
  await completeApplication(page, answers);
  await ask(page, 'POST', '/api/web-status', { web_status: 'validating' });
  await ask(page, 'POST', '/api/submit');
  await ask(page, 'POST', '/api/web-status', { web_status: 'submitted' });
}

async function ask(page: Page, method: string, path: string, data?: object): Promise<void> {
  const answer = await page.request.fetch(path, { method, ...(data && { data }) });
  expect(answer.status(), await answer.text()).toBe(200);
}
