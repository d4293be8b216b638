import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplications,
} from '#server/application/testing/applicants.ts';
import { readReceipt } from '#server/receipts/token.ts';
import { signMissing } from './sign-missing.ts';

let test: TestApplications;
beforeAll(async () => {
  test = await startTestApplications();
});
afterAll(() => test.close());

it('signs what an older server took, once, and says when', async () => {
  const { kysely } = test.platform.database;
  const applicant = await test.applicantWith();
  await applicant.call('POST', '/api/submit');
  const other = await test.applicantWith();
  await other.call('POST', '/api/submit');
  const { accountId } = applicant;
  const kept = (await other.call('GET', '/api/receipt')).body.code;
  await kysely.deleteFrom('receipts').where('account_id', '=', accountId).execute();
  expect((await applicant.call('GET', '/api/receipt')).status).toBe(404);

  const submittedAt = test.platform.clock().toISOString();
  test.clock.advance({ minutes: 10 });
  await signMissing(test.platform);
  const { status, body } = await applicant.call('GET', '/api/receipt');
  expect(status).toBe(200);
  const token = String(body.receipt).split(':')[1] ?? '';
  expect(readReceipt(token)?.content).toMatchObject({
    submitted_at: submittedAt,
    signed_at: test.platform.clock().toISOString(),
  });
  await signMissing(test.platform);
  expect((await applicant.call('GET', '/api/receipt')).body).toEqual(body);
  expect((await other.call('GET', '/api/receipt')).body.code).toBe(kept);
});
