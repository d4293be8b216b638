import { logIn } from './applicant/account.ts';
import { profileOf } from './applicant/profile.ts';
import { recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const ABOUT_FIELD = 'first_name';
const SAID = 'The server says why not.';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const step = (page: Page, name: string) => page.getByRole('navigation').getByRole('link', { name });

/** Tries to submit an empty application, and returns to the first page. */
async function beValidating(page: Page): Promise<void> {
  await step(page, 'Final Steps').click();
  await expect(page).toHaveURL('/final-steps');
  await press(page, 'Submit');
  await expect(page.getByText("We're missing some information!")).toBeVisible();
  await step(page, 'About You').click();
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
}

/** Stores the page's last call for the next page to read: Playwright gets no events for a request that outlives its page. */
async function noteLastCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (url, options) => {
      const { keepalive = false, headers, body } = options ?? {};
      const type = new Headers(headers).get('content-type');
      if (keepalive) sessionStorage.setItem('last', JSON.stringify({ url, keepalive, type, body }));
      return fetch(url, options);
    };
  });
}

async function lastCall(
  page: Page,
): Promise<{ url: string; keepalive: boolean; type: string; body: string }> {
  return page.evaluate(() => {
    const last = sessionStorage.getItem('last') ?? '{}';
    sessionStorage.removeItem('last');
    return JSON.parse(last);
  });
}

/** How many posts of errors the server has received so far, from all applicants. */
async function arrived(page: Page): Promise<number> {
  const metrics = await (await page.request.get('/metrics')).text();
  const line = metrics
    .split('\n')
    .find((each) => /_count\{.*method="POST".*route="\/api\/validations".*status="200"/.test(each));
  return Number(line?.split(' ').at(-1) ?? 0);
}

test('while validating, whichever way a page is left posts the errors of that page [§4.15]', async ({
  applicantPage: page,
  address,
}) => {
  await noteLastCalls(page);
  await page.goto('/about');
  await beValidating(page);
  await step(page, 'Education UG').click();
  await expect(page).toHaveURL('/education');
  const calls = recordCalls(page);
  const posted = () => calls.filter(({ call }) => call === 'POST /api/validations');
  /** Expects one post of a page's errors, as JSON. */
  async function expectPosted(field: string): Promise<void> {
    await expect.poll(() => posted().length).toBe(1);
    const [{ body, contentType } = { body: {}, contentType: '' }] = posted();
    expect(contentType).toBe('application/json');
    expect(Object.keys(body as object)).toContain(field);
    calls.length = 0;
  }

  await test.step('the header’s link', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Alder Valley College' }).click();
    await expect(page).toHaveURL('/about');
    await expectPosted('hs_name');
  });

  await test.step('Back', async () => {
    await page.goBack();
    await expect(page).toHaveURL('/education');
    await expectPosted(ABOUT_FIELD);
    await page.goForward();
    await expect(page).toHaveURL('/about');
    await expectPosted('hs_name');
  });

  for (const [way, leave] of [
    ['a reload', () => page.reload()],
    ['another address', () => page.goto('/healthz').then(() => page.goto('/about'))],
  ] as const) {
    await test.step(`${way}, which the call outlives`, async () => {
      // A reload leads back to this page.
      await expect.poll(async () => (await profileOf(page)).last_page).toBe('/about');
      const before = await arrived(page);
      await leave();
      await expect(page.locator('#first_name')).toBeVisible();
      const { url, keepalive, type, body } = await lastCall(page);
      expect({ url, keepalive, type }).toEqual({
        url: '/api/validations',
        keepalive: true,
        type: 'application/json',
      });
      expect(Object.keys(JSON.parse(body))).toContain(ABOUT_FIELD);
      await expect.poll(() => arrived(page)).toBeGreaterThan(before);
      calls.length = 0;
    });
  }

  await test.step('Log Out, before the session is over', async () => {
    await press(page, 'Account');
    await press(page, 'Log Out');
    await expect(page).toHaveURL('/login');
    const order = calls.map(({ call }) => call);
    expect(order.indexOf('POST /api/validations')).toBeGreaterThan(-1);
    expect(order.indexOf('POST /api/validations')).toBeLessThan(order.indexOf('GET /api/logout'));
    await expectPosted(ABOUT_FIELD);
  });

  await test.step('a button that saves and goes on posts them once', async () => {
    await logIn(page, address);
    await expect(page.locator('#first_name')).toBeVisible();
    calls.length = 0;
    await press(page, 'Save and Continue');
    await expect(page).toHaveURL('/education');
    await expectPosted(ABOUT_FIELD);
    await page.waitForLoadState('networkidle');
    expect(posted()).toEqual([]);
  });
});

test('what the server says against a last page or the errors of a page is shown, and stops nobody [§8.3]', async ({
  applicantPage: page,
  guard,
}) => {
  guard.expectRefusal(500);
  const toast = page
    .getByRole('listitem')
    .filter({ has: page.getByText('Error', { exact: true }), hasText: SAID });
  const fail = (path: string) =>
    page.route(path, (route) => route.fulfill({ status: 500, json: { message: SAID } }));

  await test.step('the last page', async () => {
    await page.goto('/about');
    await expect(page.locator('#first_name')).toBeVisible();
    await fail('**/api/last-page');
    await step(page, 'Education UG').click();
    await expect(page).toHaveURL('/education');
    await expect(toast).toBeVisible();
    await page.unroute('**/api/last-page');
    await toast.getByRole('button', { name: 'Close' }).click();
  });

  await test.step('the errors of a page', async () => {
    await beValidating(page);
    await fail('**/api/validations');
    await step(page, 'Education UG').click();
    await expect(page).toHaveURL('/education');
    await expect(toast).toBeVisible();
  });
});

test('with a default route for errors, a submit with gaps leads there [§4.12]', async ({
  applicantPage: page,
}) => {
  // A college with this setting; the sample college has none.
  await page.route('**/final-steps', async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace(
      '"internationalPhone"',
      '"routeOnErrors":"/about","internationalPhone"',
    );
    await route.fulfill({ response: answer, body });
  });
  await page.goto('/final-steps');
  await press(page, 'Submit');
  await expect(page).toHaveURL('/about');
  const summary = page.getByRole('heading', { name: "We're missing some information!" });
  await expect(summary).toBeVisible();
  await expect(summary).toBeFocused();
  await expect(page.getByRole('heading', { level: 1, name: 'About You' })).toBeVisible();
});
