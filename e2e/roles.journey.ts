import { expect, test } from './harness/test.ts';

/** Every call of an applicant (spec §7). */
const CALLS = [
  ['GET', '/api/profile'],
  ['GET', '/api/logout'],
  ['PUT', '/api/answer', { answers: { first_name: 'Eve' } }],
  ['PUT', '/api/last-page', { last_page: '/about' }],
  ['POST', '/api/web-status', { web_status: 'started' }],
  ['POST', '/api/validations', { first_name: ['First Name'] }],
  ['POST', '/api/submit'],
  ['POST', '/api/presigned-url', { answer_key: 'personal_statement_doc' }],
  [
    'POST',
    '/api/pdf/document-answer/personal_statement_doc',
    { file_key: 'uploads/x', file_name: 'x.pdf' },
  ],
  ['GET', '/api/pdf/document-answer/personal_statement_doc'],
  ['GET', '/api/document-answer'],
  ['DELETE', '/api/document-answer/personal_statement_doc'],
  ['DELETE', '/api/pdf/document-answer/personal_statement_doc'],
  ['GET', '/api/pdf'],
  ['PUT', '/api/add-another', { button_id: 'activities', num_components: 2 }],
  ['GET', '/api/add-another'],
  ['PUT', '/api/tabs', { tab_id: 'personal_statement', chosen_tab: 'essay' }],
  ['GET', '/api/tabs'],
] as const;

test('the server refuses every call of an applicant to somebody who is not logged in', async ({
  request,
}) => {
  for (const [method, path, data] of CALLS) {
    for (const cookie of ['', 'idp.signed_in=1; session=made-up']) {
      const answer = await request.fetch(path, {
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
