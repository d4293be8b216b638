import { addressOf, CALLS_OF_APPLICANTS } from '#server/core/identity/testing/calls.ts';
import { expect, test } from './harness/test.ts';

type Described = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly 'x-who': string }>>>>;
};

test('the server refuses every call of an applicant to somebody who is not logged in [§6.9 §6.10 §6.11 §6.25 §6.26]', async ({
  request,
}) => {
  const { paths }: Described = await (await request.get('/openapi.json')).json();
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(([, call]) => call['x-who'] === 'applicant')
      .map(([method]) => ({ method: method.toUpperCase(), path })),
  );
  expect(calls).toHaveLength(CALLS_OF_APPLICANTS.length);
  for (const { method, path } of calls) {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    const known = CALLS_OF_APPLICANTS.find(([its, at]) => its === method && at === url);
    const [, , data] = known ?? [];
    const address = addressOf(url);
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

test('a visitor without an account has no upload, no other tab and no button for more [§4.61 §4.66 §6.9 §6.10 §6.11]', async ({
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
