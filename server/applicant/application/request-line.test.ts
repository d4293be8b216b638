import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestLog } from '#server/core/testing/log.ts';
import { startTestApplications, type TestApplications } from './testing/applicants.ts';

const { log, lines } = createTestLog();
let test: TestApplications;
beforeAll(async () => {
  test = await startTestApplications({ parts: { log } });
});
afterAll(() => test.close());

it('tells in the log whose save it was, and nothing of what was saved', async () => {
  const applicant = await test.applicant();
  const before = lines.length;
  const { headers } = await applicant.call('PUT', '/api/answer', { answers: { city: 'Bend' } });
  const since = lines.slice(before);
  expect(since.filter(({ msg }) => msg === 'request')).toEqual([
    expect.objectContaining({
      requestId: headers['x-request-id'],
      method: 'PUT',
      route: '/api/answer',
      status: 200,
      account: applicant.accountId,
    }),
  ]);
  expect(JSON.stringify(since)).not.toContain('Bend');
});
