/** Calls that show answers are limited for each staff member. */
import { expect, it } from 'vitest';
import { deskApplicant } from './read/testing/applicants.ts';
import { openTestDesk } from './testing/desk.ts';
import { openStaffSession } from './testing/staff-session.ts';

// Two of the 2,000 an hour.
const desk = await openTestDesk({ environment: { RATE_LIMIT_SCALE: '0.001' } });

async function signedIn(name: string) {
  const browser = desk.browser();
  browser.cookies.set('staff_session', await openStaffSession(desk, name, ['registrar']));
  return browser;
}

it.each([
  '',
  '/documents/essay',
  '/copy/file',
  '/help',
  '/versions/draft',
  '/versions/1/copy/file',
])('the third look at an application%s in the hour is 429, for that person alone', async (rest) => {
  const { accountId } = await deskApplicant(desk);
  const address = `/api/staff/applications/${accountId}${rest}`;
  const [ada, grace] = [await signedIn('ada'), await signedIn('grace')];
  const statuses: number[] = [];
  for (let times = 0; times < 3; times += 1) {
    statuses.push((await ada.call('GET', address)).status);
  }
  expect(statuses.slice(0, 2)).not.toContain(429);
  expect(statuses[2]).toBe(429);
  expect((await grace.call('GET', address)).status).not.toBe(429);
});
