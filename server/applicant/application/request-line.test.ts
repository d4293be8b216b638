import { expect, it } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { startTestApplications } from './testing/applicants.ts';

const { log, lines } = createTestLog();
const test = forThisFile(() => startTestApplications({ parts: { log } }));

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
