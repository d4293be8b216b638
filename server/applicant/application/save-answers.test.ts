import { describe, expect, it } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { startTestApplications } from './testing/applicants.ts';

const { log, lines } = createTestLog();
const test = closing(await startTestApplications({ parts: { log } }));

describe('saving answers', () => {
  it('keeps strings, tick boxes and empty answers as they were sent [§3.7]', async () => {
    const applicant = await test.applicant();
    const answers = { first_name: 'Zoë 🦉', legal_agree: true, race_asian: false, country: '' };
    for (const saved of [answers, {}]) {
      expect(await applicant.save(saved)).toMatchObject({
        status: 200,
        body: { message: 'Your answers are saved.' },
      });
      expect((await applicant.profile()).answer).toEqual(answers);
    }
  });

  it('merges key by key, so that a second tab erases nothing that it did not touch', async () => {
    const applicant = await test.applicant();
    const otherTab = await test.logInAgain(applicant);
    await applicant.save({ first_name: 'Ada', city: 'Bend' });
    await otherTab.save({ city: 'Salem', last_name: 'Byron' });
    expect(await applicant.profile()).toMatchObject({
      answer: { first_name: 'Ada', last_name: 'Byron', city: 'Salem' },
    });
  });

  it('loses no key of many saves at once', async () => {
    const applicant = await test.applicant();
    const keys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'city', 'hs_city'];
    const saves = keys.map((key) => applicant.save({ [key]: `my ${key}` }));
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(keys.map(() => 200));
    const expected = Object.fromEntries(keys.map((key) => [key, `my ${key}`]));
    expect((await applicant.profile()).answer).toEqual(expected);
  });

  it('takes "" for every key', async () => {
    const applicant = await test.applicant();
    const keys = Object.keys(test.platform.form.model);
    const answers = Object.fromEntries(keys.map((key) => [key, '']));
    expect((await applicant.save(answers)).status).toBe(200);
    expect((await applicant.profile()).answer).toEqual(answers);
  });

  it('says which key is wrong, and saves nothing of such a request', async () => {
    const applicant = await test.applicant();
    await applicant.save({ first_name: 'Ada' });
    const before = await test.stored(applicant);
    const refused: [key: string, value: unknown, problem: string][] = [
      ['first_name', 7, 'must be text.'],
      ['legal_agree', 'true', 'must be true or false.'],
      ['first_name', 'é'.repeat(46), 'can be at most 45 characters long.'],
      ['country', 'Atlantis', 'must be one of the listed choices.'],
      ['birth_date', '2009-02-29', 'must be a date written as YYYY-MM-DD.'],
      ['grad_year', '26', 'must be a year with four digits.'],
      ['personal_statement_doc', 'my.pdf', 'must be empty or ANSWERED.'],
    ];
    const sentences = [
      ...['nick_name', 'toString'].map(
        (key) => [key, 'A', `This application has no answer called “${key}”.`] as const,
      ),
      ...refused.map(([key, value, problem]) => [key, value, `The answer “${key}” ${problem}`]),
    ];
    for (const [key, value, message] of sentences) {
      const answers = { last_name: 'Byron', [String(key)]: value };
      const answer = await applicant.call('PUT', '/api/answer', { answers });
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
    expect(await test.stored(applicant)).toEqual(before);
  });

  it('refuses a body that is no set of answers', async () => {
    const applicant = await test.applicant();
    const bodies = [
      ...[{}, { answers: null }, { answers: [] }, { answers: 'x' }, { answers: {}, a: 1 }],
      ...[-1, 1.5, '1', 2 ** 60].map((answers_version) => ({ answers: {}, answers_version })),
      ...[[], { first_name: 'A' }].map((seen) => ({ answers: {}, seen })),
      ...[[], 'null', '"x"', '7', ''],
    ];
    for (const body of bodies) {
      const headers = { 'content-type': 'application/json' };
      const answer = await applicant.call('PUT', '/api/answer', body, headers);
      const message = expect.stringMatching(/^[“A-Z].+\.$/);
      expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { message } });
    }
    expect(await test.stored(applicant)).toEqual([[], [], []]);
  });

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
});

describe('the session of a save', () => {
  const invalid = {
    status: 401,
    body: { message: 'Your session is invalid. Please clear your cookies and login again.' },
  };

  it('ends after 30 idle minutes, and lives as long as it is used', async () => {
    const applicant = await test.applicant();
    for (let times = 0; times < 2; times += 1) {
      test.clock.advance({ minutes: 29 });
      expect((await applicant.save({ first_name: 'Ada' })).status).toBe(200);
    }
    const before = await test.stored(applicant);
    test.clock.advance({ minutes: 31 });
    expect(await applicant.save({ first_name: 'Eve' })).toMatchObject(invalid);
    expect(await test.stored(applicant)).toEqual(before);
  });

  it('ends after 12 hours, however busy it is', async () => {
    const applicant = await test.applicant();
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect((await applicant.save({ first_name: 'Ada' })).status).toBe(200);
      test.clock.advance({ minutes: 20 });
    }
    expect(await applicant.save({ first_name: 'Ada' })).toMatchObject(invalid);
  });
});
