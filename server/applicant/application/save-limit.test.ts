import { expect, test } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestApplications, type TestApplicant } from './testing/applicants.ts';

/** 9,000 saves become 10: five in the process's memory and five in the database. */
const it = forThisFile(() => startTestApplications({ environment: { RATE_LIMIT_SCALE: '0.001' } }));

/** Saves until one is refused. @returns how many were kept. */
async function saveUntilRefused(applicant: TestApplicant): Promise<number> {
  for (let kept = 0; kept < 50; kept += 1) {
    const { status } = await applicant.save({ first_name: `Ada ${kept}` });
    if (status === 429) return kept;
    expect(status).toBe(200);
  }
  throw new Error('no save was refused');
}

test('a session saves so often and no more, and a refused save changes nothing', async () => {
  const ada = await it.applicant();
  expect(await saveUntilRefused(ada)).toBe(10);
  const before = await it.stored(ada);
  const refused = await ada.save({ first_name: 'Eve' });
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([
    429,
    expect.any(Number),
  ]);
  expect(await it.stored(ada)).toEqual(before);
  const bob = await it.applicant();
  expect((await bob.save({ first_name: 'Bob' })).status).toBe(200);
});
