import { recordCalls } from './harness/calls.ts';
import { expect, type Page, test } from './harness/test.ts';

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

/** Stores the page's last call for the next page to read: Playwright gets no events for a request that outlives its page. */
async function noteLastCalls(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (url, options) => {
      const { keepalive = false, body } = options ?? {};
      if (keepalive) sessionStorage.setItem('last', JSON.stringify({ url, body }));
      return fetch(url, options);
    };
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
}) => {
  await noteLastCalls(page);
  await page.goto('/final-steps');
  await press(page, 'Submit');
  await expect(page.getByText("We're missing some information!")).toBeFocused();
  await page.getByRole('navigation').getByRole('link', { name: 'Education UG' }).click();
  await expect(page).toHaveURL('/education');
  await page.waitForLoadState('networkidle');
  const calls = recordCalls(page);
  const posted = () => calls.filter(({ call }) => call === 'POST /api/validations');

  await test.step('the header’s link', async () => {
    await page.getByRole('banner').getByRole('link', { name: 'Alder Valley College' }).click();
    await expect(page).toHaveURL('/about');
    await expect.poll(() => posted().length).toBe(1);
    expect(posted()[0]?.contentType).toBe('application/json');
    expect(posted()[0]?.body).toHaveProperty('hs_name');
  });

  await test.step('a reload, which the call outlives', async () => {
    await page.waitForLoadState('networkidle');
    const before = await arrived(page);
    await page.reload();
    await expect(page.locator('#first_name')).toBeVisible();
    const last = await page.evaluate(() => JSON.parse(sessionStorage.getItem('last') ?? '{}'));
    expect(last.url).toBe('/api/validations');
    expect(JSON.parse(last.body)).toHaveProperty('first_name');
    await expect.poll(() => arrived(page)).toBeGreaterThan(before);
  });

  await test.step('Log Out, before the session is over', async () => {
    await page.waitForLoadState('networkidle');
    calls.length = 0;
    await press(page, 'Account');
    await press(page, 'Log Out');
    await expect(page).toHaveURL('/login');
    const order = calls.map(({ call }) => call);
    expect(order).toContain('POST /api/validations');
    expect(order.indexOf('POST /api/validations')).toBeLessThan(order.indexOf('GET /api/logout'));
    expect(posted()[0]?.body).toHaveProperty('first_name');
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
