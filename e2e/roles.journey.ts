import { expect, test } from './harness/test.ts';

/** What makes a call valid, where it must hold anything. Which calls there are says the server. */
const BODIES: Readonly<Record<string, object>> = {
  'PUT /api/answer': { answers: { first_name: 'Eve' } },
  'PUT /api/last-page': { last_page: '/about' },
  'POST /api/web-status': { web_status: 'started' },
  'POST /api/validations': { first_name: ['First Name'] },
  'POST /api/presigned-url': { answer_key: 'personal_statement_doc' },
  'POST /api/pdf/document-answer/{key}': { file_key: 'uploads/x', file_name: 'x.pdf' },
  'PUT /api/add-another': { button_id: 'activities', num_components: 2 },
  'PUT /api/tabs': { tab_id: 'personal_statement', chosen_tab: 'essay' },
  'POST /api/put-aside': { pieces: [] },
};

type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-who': string }>>>>;
};

test('the server refuses every call of an applicant to somebody who is not logged in', async ({
  request,
}) => {
  const { paths }: Described = await (await request.get('/openapi.json')).json();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call['x-who'] === 'applicant')
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
  // Those of spec §7, and what is put aside.
  expect(calls.length).toBeGreaterThanOrEqual(22);
  for (const { method, path } of calls) {
    const data = BODIES[`${method} ${path}`];
    const address = path
      .replace('{key}', 'personal_statement_doc')
      .replace('{id}', '6b0a5a9e-5f0c-4d5e-9b1a-0d1f2e3a4b5c');
    for (const cookie of ['', 'idp.signed_in=1; session=made-up']) {
      const answer = await request.fetch(address, {
        method,
        headers: cookie === '' ? {} : { cookie },
        ...(data && { data }),
      });
      expect(answer.status(), `${method} ${path} with "${cookie}"`).toBe(401);
      expect(await answer.json()).toEqual({ message: expect.stringMatching(/\S/) });
    }
  }
});

test('a visitor without an account has no upload, no other tab and no button for more', async ({
  page,
  expectNoAxeViolations,
}) => {
  await page.goto('/education');
  await expect(
    page.getByText('This question can be finished once you have created an account.').first(),
  ).toBeVisible();
  await expect(page.locator('input[type="file"]')).toHaveCount(0);
  await expect(page.getByRole('tab')).toHaveCount(0);
  await expect(page.locator('#personal_statement_essay')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add another activity' })).toHaveCount(0);
  await expect(page.locator('#activity_name_2')).toHaveCount(0);
  await expectNoAxeViolations(page);
});
