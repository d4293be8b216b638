import { haveSubmitted } from './applicant/submitted.ts';
import { expect, test } from './harness/test.ts';

/** Addresses in capitals or with a trailing slash are the same route. */

test('a route is the same however its address is written: a visitor sees no completion page [§2.75 §2.76]', async ({
  page,
}) => {
  for (const path of ['/completion/', '/Completion', '/COMPLETION//']) {
    await page.goto(`${path}?x=1`);
    await expect(page).toHaveURL('/about?x=1');
    await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
  }
});

test('a route is the same however its address is written: who has submitted edits nothing [§2.74 §4.21]', async ({
  page,
  address,
  waitForLetter,
}) => {
  await haveSubmitted(page, address, waitForLetter);
  for (const path of ['/About', '/education/', '/Final-Steps/', '/REVIEW']) {
    await page.goto(path);
    await expect(page).toHaveURL('/completion');
    await expect(page.getByRole('heading', { level: 1, name: /^You did it/ })).toBeVisible();
  }
});

test('a route is the same however its address is written: the steps, the links and the last page know it [§4.13]', async ({
  applicantPage: page,
}) => {
  const recorded = page.waitForRequest('**/api/last-page');
  await page.goto('/Education/?x=1#hs_gpa');
  await expect(page).toHaveURL('/education?x=1#hs_gpa');
  await expect(page.locator('#hs_gpa')).toBeInViewport();
  await expect(
    page.getByRole('navigation').getByRole('link', { name: 'Education UG' }),
  ).toHaveAttribute('aria-current', 'step');
  expect((await recorded).postDataJSON()).toEqual({ last_page: '/education' });
});

test('who is logged in and opens an account card is led to where they stopped, and what an e-mail told the card stays behind [§2.72 §2.75]', async ({
  applicantPage: page,
}) => {
  await page.request.put('/api/last-page', { data: { last_page: '/education' } });
  for (const path of [
    '/login',
    '/signup',
    '/confirm',
    '/forgot?username=mia%40mail.test',
    '/reset?username=mia%40mail.test&id=secret',
    '/Reset/?id=secret',
  ]) {
    await page.goto(path);
    await expect(page).toHaveURL('/education');
    await expect(page.getByRole('heading', { level: 1, name: 'Education UG' })).toBeVisible();
  }
  await page.goto('/completion?x=1');
  await expect(page).toHaveURL('/education?x=1');
});
