import { form } from './applicant/application.ts';
import { expect, type Page, test } from './harness/test.ts';

const step = (page: Page, index: number) =>
  page.getByRole('navigation').getByRole('link', { name: form.pages[index]?.title ?? '' });
const haveStopped = (page: Page, last_page: string) =>
  page.request.put('/api/last-page', { data: { last_page } });
/** Waits for the page's own save of its last page, which would otherwise overtake one of the test. */
const lastPageSaved = (page: Page, last_page: string) =>
  page.waitForResponse(
    (answer) =>
      answer.url().endsWith('/api/last-page') &&
      answer.request().postDataJSON().last_page === last_page,
  );

test('the steps are three numbered links, each with its buttons, and an address leads to a page and a question of it', async ({
  page,
}) => {
  await test.step('the links [§1.4 §2.1 §2.28]', async () => {
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

  await test.step('Previous, Save and Continue, and Save on each page, and Submit on the last; the question of the address is in sight [§2.36 §2.37 §2.38 §2.58]', async () => {
    const button = (name: string) => page.getByRole('button', { name, exact: true });
    for (const [index, [path, key]] of [
      ['/about', 'legacy_first_name'],
      ['/education', 'hs_gpa'],
      ['/final-steps', 'legal_agree'],
    ].entries()) {
      await page.goto(`${path}#${key}`);
      await expect(page.locator(`[id="${key}"]`)).toBeInViewport();
      for (const name of ['Save and Continue', 'Save']) await expect(button(name)).toBeEnabled();
      // The first page has no previous one.
      await expect(button('Previous')).toBeEnabled({ enabled: index > 0 });
      await expect(button('Submit')).toHaveCount(path === '/final-steps' ? 1 : 0);
    }
  });

  await test.step('an unknown address, below a known one or below a call too, leads to the form and keeps its query [§2.3 §2.27 §2.76]', async () => {
    for (const path of ['/no/such/place', '/about/more', '/api/nope', '/%']) {
      await page.goto(`${path}?utm_source=fair&x=1`);
      await expect(page).toHaveURL('/about?utm_source=fair&x=1');
    }
  });

  await test.step('a route is the same however its address is written: a visitor sees no completion page [§2.75 §2.76]', async () => {
    for (const path of ['/completion', '/COMPLETION//']) {
      await page.goto(`${path}?x=1`);
      await expect(page).toHaveURL('/about?x=1');
      await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
    }
  });
});

test('an applicant continues where they stopped, and is not taken back there after changing the page', async ({
  applicantPage: page,
}) => {
  await test.step('the links of the steps replace history [§2.30]', async () => {
    // Start outside of the portal: each of its pages redirects a logged-in applicant.
    await page.goto('about:blank');
    await page.goto('/about');
    await step(page, 2).click();
    await expect(page).toHaveURL('/final-steps');
    const saved = lastPageSaved(page, '/education');
    await step(page, 1).click();
    await expect(page).toHaveURL('/education');
    expect((await saved).status()).toBe(200);
    await page.goBack();
    await expect(page).toHaveURL('about:blank');
  });

  await test.step('an account card leads to where they stopped, and what an e-mail told the card stays behind [§2.72 §2.75]', async () => {
    for (const path of ['/login', '/forgot?username=mia%40mail.test', '/Reset/?id=secret']) {
      await page.goto(path);
      await expect(page).toHaveURL('/education');
      await expect(page.getByRole('heading', { level: 1, name: 'Education UG' })).toBeVisible();
    }
    await page.goto('/completion?x=1');
    await expect(page).toHaveURL('/education?x=1');
  });

  await test.step('every other address leads to where they stopped, with the query [§2.72 §3.1 §3.4]', async () => {
    for (const path of ['/about', '/no/such/place']) {
      await page.goto(`${path}?x=1`);
      await expect(page).toHaveURL('/education?x=1');
    }
    for (const path of ['/review', '/account']) {
      await page.goto(path);
      await expect(page).toHaveURL('/education');
    }
    await page.goto('/Education/?x=1#hs_gpa');
    await expect(page.getByRole('heading', { level: 1, name: 'Education UG' })).toBeVisible();
    await expect(page).toHaveURL('/education?x=1#hs_gpa');
    await expect(page.locator('#hs_gpa')).toBeInViewport();
    await expect(step(page, 1)).toHaveAttribute('aria-current', 'step');
  });

  await test.step('a change of page ends that [§2.42 §2.73]', async () => {
    await page.goto('/about');
    await expect(page).toHaveURL('/education');
    await step(page, 2).click();
    await expect(page).toHaveURL('/final-steps');
    for (const [path, name] of [
      ['/education', 'Education UG'],
      ['/about', 'About You'],
    ] as const) {
      const saved = lastPageSaved(page, path);
      await page.getByRole('button', { name: 'Previous' }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
      await saved;
    }
    const saved = lastPageSaved(page, '/education');
    await page.goBack();
    await expect(page).toHaveURL('/education');
    await saved;
  });

  await test.step('the review and the account are last pages like any other [§2.72 §4.13]', async () => {
    for (const path of ['/review', '/account']) {
      await haveStopped(page, path);
      await page.goto('/about');
      await expect(page).toHaveURL(path);
    }
  });

  await test.step('each next page begins at its top [§2.36 §2.43]', async () => {
    const scrolled = () => page.evaluate(() => window.scrollY);
    await haveStopped(page, '/about');
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
});
