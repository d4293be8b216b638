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

const counted = () => it.platform.database.kysely.selectFrom('rate_limits').selectAll().execute();

test('the sessions of an account save so often together and no more, and a refused save changes nothing', async () => {
  const ada = await it.applicant();
  const again = await it.logInAgain(ada);
  // A process learns from a session's first save whose session it is, and counts the others.
  expect(await saveUntilRefused(ada)).toBe(11);
  expect(await saveUntilRefused(again)).toBe(1);
  const before = await it.stored(ada);
  const refused = await again.save({ first_name: 'Eve' });
  expect([refused.status, Number(refused.headers['retry-after'])]).toEqual([
    429,
    expect.any(Number),
  ]);
  expect(await it.stored(ada)).toEqual(before);
  const bob = await it.applicant();
  expect((await bob.save({ first_name: 'Bob' })).status).toBe(200);
});

test('the saves of a submitted application are counted like others', async () => {
  const ada = await it.applicantWith();
  expect((await ada.call('POST', '/api/submit')).status).toBe(200);
  const again = await it.logInAgain(ada);
  const statuses: number[] = [];
  for (let tries = 0; tries < 12; tries += 1) statuses.push((await again.save({})).status);
  expect(statuses).toEqual([...Array.from({ length: 11 }, () => 409), 429]);
});

test('cookies without a living session are counted nowhere', async () => {
  const ada = await it.applicant();
  expect((await ada.save({ first_name: 'Ada' })).status).toBe(200);
  const { kysely } = it.platform.database;
  await kysely.deleteFrom('sessions').where('account_id', '=', ada.accountId).execute();
  const before = await counted();
  const made = it.withSession('made-up');
  for (let tries = 0; tries < 20; tries += 1) {
    const body = { answers: { first_name: 'Eve' } };
    expect((await made('PUT', '/api/answer', body)).status).toBe(401);
    expect((await ada.call('PUT', '/api/answer', body)).status).toBe(401);
  }
  expect(await counted()).toEqual(before);
  // The first call of the ended session counted: only its answer told the process that it had ended.
  expect(await saveUntilRefused(await it.logInAgain(ada))).toBe(11 - 1);
});
