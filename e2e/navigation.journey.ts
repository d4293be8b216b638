import { haveSession } from './applicant/account.ts';
import { form } from './applicant/application.ts';
import { expect, type Page, test } from './harness/test.ts';

const step = (page: Page, index: number) =>
  page.getByRole('navigation').getByRole('link', { name: form.pages[index]?.title ?? '' });

test('an unknown address leads to the form and keeps its query [§2.3 §2.27]', async ({ page }) => {
  await page.goto('/no/such/place?from=poster');
  await expect(page).toHaveURL('/about?from=poster');
});

test('nobody sees the completion page before submitting [§2.75 §2.76]', async ({
  page,
  address,
  waitForLetter,
}) => {
  await page.goto('/completion');
  await expect(page).toHaveURL('/about');
  await haveSession(page, address, waitForLetter);
  await page.goto('/completion');
  await expect(page).toHaveURL('/about');
});

test('a visitor looks around freely, and is asked to sign up once there is something to keep [§2.31]', async ({
  page,
}) => {
  await page.goto('/about');
  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  await step(page, 0).click();
  await expect(page).toHaveURL('/about');
  await page.locator('#first_name').fill('Ada');
  await step(page, 2).click();
  await expect(page).toHaveURL('/signup');
});

test('Save and Continue and Previous lead through the steps, without an account too [§2.36 §2.45]', async ({
  page,
}) => {
  await page.goto('/about');
  await page.getByRole('button', { name: 'Save and Continue' }).click();
  await expect(page).toHaveURL('/education');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/about');
});

test('each page of the form has Previous, Save and Continue, and Save; the last has Submit [§2.36 §2.37 §2.38]', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  for (const [index, path] of ['/about', '/education', '/final-steps'].entries()) {
    await page.goto(path);
    for (const name of ['Save and Continue', 'Save']) await expect(button(name)).toBeEnabled();
    // The first page has no previous one.
    await expect(button('Previous')).toBeEnabled({ enabled: index > 0 });
    await expect(button('Submit')).toHaveCount(path === '/final-steps' ? 1 : 0);
  }
});

test('the links of the steps replace history [§2.30]', async ({ applicantPage: page }) => {
  // Start outside of the portal: each of its pages redirects a logged-in applicant.
  await page.goto('about:blank');
  await page.goto('/about');
  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  await step(page, 2).click();
  await expect(page).toHaveURL('/final-steps');
  await page.goBack();
  await expect(page).toHaveURL('about:blank');
});

test('an applicant goes on at the page where they stopped [§2.72]', async ({
  applicantPage: page,
}) => {
  await page.goto('/about');
  const saved = page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/last-page') &&
      answer.request().postDataJSON().last_page === '/education',
  );
  await step(page, 1).click();
  await expect(page).toHaveURL('/education');
  expect((await saved).status()).toBe(200);
  await page.goto('/');
  await expect(page).toHaveURL('/education');
});

test('the steps are three numbered links [§1.4 §2.1 §2.28]', async ({ page }) => {
  await page.goto('/about');
  const items = page
    .getByRole('navigation', { name: 'Steps of the application' })
    .getByRole('listitem');
  await expect(items).toHaveCount(3);
  for (const [index, title] of ['About You', 'Education UG', 'Final Steps'].entries()) {
    await expect(items.nth(index)).toContainText(String(index + 1));
    await expect(items.nth(index).getByRole('link')).toContainText(title);
  }
});

test('an unknown address below a known one, or below a call, leads to the form too [§2.27 §2.76]', async ({
  page,
}) => {
  for (const path of [
    '/about/more',
    '/index.html',
    '/About%20You',
    '/api-docs',
    ...['api', 'public', 'service', 'lookup', 'storage', 'assets', 'desk/assets', 'dev'].flatMap(
      (prefix) => [`/${prefix}/nope`, `/${prefix}/no/such.js`],
    ),
    '/assets/',
    '/.well-known/nope',
    '/%',
    '/api/%zz',
  ]) {
    await page.goto(`${path}?utm_source=fair&x=1`);
    await expect(page).toHaveURL('/about?utm_source=fair&x=1');
  }
});

test('the review and the account are last pages like any other [§2.72 §4.13]', async ({
  applicantPage: page,
}) => {
  for (const path of ['/review', '/account']) {
    await page.request.put('/api/last-page', { data: { last_page: path } });
    await page.goto('/about');
    await expect(page).toHaveURL(path);
  }
  await page.request.put('/api/last-page', { data: { last_page: '/education' } });
  for (const path of ['/review', '/account']) {
    await page.goto(path);
    await expect(page).toHaveURL('/education');
  }
});

test('an applicant who opens the page where they stopped is left there [§2.72]', async ({
  applicantPage: page,
}) => {
  await page.request.put('/api/last-page', { data: { last_page: '/education' } });
  await page.goto('/education?x=1#hs_gpa');
  await expect(page.getByRole('heading', { level: 1, name: 'Education UG' })).toBeVisible();
  await expect(page).toHaveURL('/education?x=1#hs_gpa');
});

test('an applicant who opens another page is led to where they stopped, with the query [§2.72 §3.1 §3.4]', async ({
  applicantPage: page,
}) => {
  await page.request.put('/api/last-page', { data: { last_page: '/education' } });
  for (const path of ['/about', '/final-steps', '/', '/no/such/place']) {
    await page.goto(`${path}?x=1`);
    await expect(page).toHaveURL('/education?x=1');
  }
});

test('an applicant who has changed page is not led back to where they stopped [§2.42 §2.73]', async ({
  applicantPage: page,
}) => {
  await page.request.put('/api/last-page', { data: { last_page: '/education' } });
  await page.goto('/about');
  await expect(page).toHaveURL('/education');
  await step(page, 2).click();
  await expect(page).toHaveURL('/final-steps');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/education');
  await page.getByRole('button', { name: 'Previous' }).click();
  await expect(page).toHaveURL('/about');
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL('/education');
});

test('each next page begins at its top [§2.36 §2.43]', async ({ applicantPage: page }) => {
  const scrolled = () => page.evaluate(() => window.scrollY);
  await page.goto('/about');
  for (const [button, path] of [
    ['Save and Continue', '/education'],
    ['Save and Continue', '/final-steps'],
    ['Previous', '/education'],
  ] as const) {
    await expect(page.getByRole('button', { name: button })).toBeVisible();
    // The page may still be scrolling to its top, so try repeatedly.
    const scrollDown = () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect.poll(() => scrollDown().then(scrolled)).toBeGreaterThan(0);
    await page.getByRole('button', { name: button }).click();
    await expect(page).toHaveURL(path);
    await expect.poll(scrolled).toBe(0);
  }
});

test('an address that names a question opens the page at that question [§2.58]', async ({
  page,
}) => {
  for (const [path, key] of [
    ['/education', 'hs_gpa'],
    ['/about', 'legacy_first_name'],
    ['/final-steps', 'legal_agree'],
  ]) {
    await page.goto(`${path}#${key}`);
    await expect(page.locator(`[id="${key}"]`)).toBeInViewport();
  }
});

test('who was submitted elsewhere is led to the completion page from any step [§2.6 §2.74 §3.1]', async ({
  applicantPage: page,
}) => {
  // Simulates the server's answer for a submitted application.
  await page.route('**/api/profile', async (route) => {
    const profile = await (await route.fetch()).json();
    const at = new Date().toISOString();
    const web_status = ['started', 'validating', 'submitted'].map((status) => ({
      web_status: status,
      at,
    }));
    await route.fulfill({ json: { ...profile, web_status } });
  });
  for (const path of ['/about', '/education', '/final-steps', '/review', '/', '/completion']) {
    await page.goto(path);
    await expect(page).toHaveURL('/completion');
    await expect(page.getByRole('heading', { level: 1, name: /^You did it/ })).toBeVisible();
  }
});
