import { describe, expect, it } from 'vitest';
import { forThisFile } from '#server/core/testing/for-this-file.ts';
import { startTestApplications } from './testing/applicants.ts';

const test = forThisFile(startTestApplications);

describe('saving answers', () => {
  it('keeps strings, tick boxes and empty answers as they were sent [§3.7]', async () => {
    const applicant = await test.applicant();
    const answers = { first_name: 'Zoë 🦉', legal_agree: true, race_asian: false, country: '' };
    expect(await applicant.call('PUT', '/api/answer', { answers })).toMatchObject({
      status: 200,
      body: { message: 'Your answers are saved.' },
    });
    expect(await applicant.profile()).toMatchObject({ answer: answers });
  });

  it('merges key by key, so that a second tab erases nothing that it did not touch', async () => {
    const applicant = await test.applicant();
    const otherTab = await test.logInAgain(applicant);
    await applicant.call('PUT', '/api/answer', { answers: { first_name: 'Ada', city: 'Bend' } });
    await otherTab.call('PUT', '/api/answer', { answers: { city: 'Salem', last_name: 'Byron' } });
    expect(await applicant.profile()).toMatchObject({
      answer: { first_name: 'Ada', last_name: 'Byron', city: 'Salem' },
    });
  });

  it('loses no key of many saves at once', async () => {
    const applicant = await test.applicant();
    const keys = ['first_name', 'middle_name', 'last_name', 'preferred_name', 'city', 'hs_city'];
    const saves = keys.map((key) =>
      applicant.call('PUT', '/api/answer', { answers: { [key]: `my ${key}` } }),
    );
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(keys.map(() => 200));
    const expected = Object.fromEntries(keys.map((key) => [key, `my ${key}`]));
    expect((await applicant.profile()).answer).toEqual(expected);
  });

  it('takes no answers at all, too', async () => {
    const applicant = await test.applicant();
    await applicant.call('PUT', '/api/answer', { answers: { first_name: 'Ada' } });
    expect(await applicant.call('PUT', '/api/answer', { answers: {} })).toMatchObject({
      status: 200,
    });
    expect((await applicant.profile()).answer).toEqual({ first_name: 'Ada' });
  });

  it('takes "" for every key', async () => {
    const applicant = await test.applicant();
    const keys = Object.keys(test.platform.form.model);
    const answers = Object.fromEntries(keys.map((key) => [key, '']));
    expect(await applicant.call('PUT', '/api/answer', { answers })).toMatchObject({ status: 200 });
    expect((await applicant.profile()).answer).toEqual(answers);
  });

  it('says which key is wrong, and saves nothing of such a request', async () => {
    const applicant = await test.applicant();
    await applicant.call('PUT', '/api/answer', { answers: { first_name: 'Ada' } });
    const before = await test.stored(applicant);
    const refused: [unknown, string][] = [
      [{ nick_name: 'A' }, 'This application has no answer called “nick_name”.'],
      [{ toString: 'A' }, 'This application has no answer called “toString”.'],
      [{ first_name: 7 }, 'The answer “first_name” must be text.'],
      [{ first_name: null }, 'The answer “first_name” must be text.'],
      [{ first_name: ['A'] }, 'The answer “first_name” must be text.'],
      [{ legal_agree: 'true' }, 'The answer “legal_agree” must be true or false.'],
      [
        { first_name: 'é'.repeat(46) },
        'The answer “first_name” can be at most 45 characters long.',
      ],
      [
        { first_name: 'a\u0000b' },
        'The answer “first_name” holds a character that cannot be stored.',
      ],
      [
        { first_name: '\ud800' },
        'The answer “first_name” holds a character that cannot be stored.',
      ],
      [{ country: 'Atlantis' }, 'The answer “country” must be one of the listed choices.'],
      [
        { birth_date: '2009-02-29' },
        'The answer “birth_date” must be a date written as YYYY-MM-DD.',
      ],
      [{ grad_year: '26' }, 'The answer “grad_year” must be a year with four digits.'],
      [
        { personal_statement_doc: 'my.pdf' },
        'The answer “personal_statement_doc” must be empty or ANSWERED.',
      ],
    ];
    for (const [answers, message] of refused) {
      const mixed = { last_name: 'Byron', ...(answers as object) };
      const answer = await applicant.call('PUT', '/api/answer', { answers: mixed });
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
    expect(await test.stored(applicant)).toEqual(before);
  });

  it('refuses a body that is no set of answers', async () => {
    const applicant = await test.applicant();
    const bodies = [
      {},
      { answers: null },
      { answers: [] },
      { answers: 'x' },
      { answers: {}, a: 1 },
    ];
    const tabs = [{ answers_version: -1 }, { answers_version: 1.5 }, { seen: { first_name: 'A' } }];
    const withAnswers = tabs.map((tab) => ({ answers: {}, ...tab }));
    for (const body of [...bodies, ...withAnswers, [], 'null', '"x"', '7', '']) {
      const headers = { 'content-type': 'application/json' };
      const answer = await applicant.call('PUT', '/api/answer', body, headers);
      const message = expect.stringMatching(/^[“A-Z].+\.$/);
      expect(answer).toMatchObject({ status: 400, body: { message } });
    }
    expect(await test.stored(applicant)).toEqual([[], [], []]);
  });
});

describe('the session of a save', () => {
  const answers = { first_name: 'Ada' };
  const invalid = {
    status: 401,
    body: {
      message: 'Your session is invalid. Please clear your cookies and login again.',
    },
  };

  it('ends after 30 idle minutes, and lives as long as it is used', async () => {
    const applicant = await test.applicant();
    test.clock.advance({ minutes: 29 });
    expect(await applicant.call('PUT', '/api/answer', { answers })).toMatchObject({ status: 200 });
    test.clock.advance({ minutes: 29 });
    expect(await applicant.call('PUT', '/api/answer', { answers })).toMatchObject({ status: 200 });
    const before = await test.stored(applicant);
    test.clock.advance({ minutes: 31 });
    const late = { answers: { first_name: 'Eve' } };
    expect(await applicant.call('PUT', '/api/answer', late)).toMatchObject(invalid);
    expect(await test.stored(applicant)).toEqual(before);
  });

  it('ends after 12 hours, however busy it is', async () => {
    const applicant = await test.applicant();
    for (let minutes = 0; minutes < 12 * 60; minutes += 20) {
      expect(await applicant.call('PUT', '/api/answer', { answers })).toMatchObject({
        status: 200,
      });
      test.clock.advance({ minutes: 20 });
    }
    expect(await applicant.call('PUT', '/api/answer', { answers })).toMatchObject(invalid);
  });

  it('is noted as used once a minute and not more often', async () => {
    const applicant = await test.applicant();
    const lastSeen = async () => {
      const { kysely } = test.platform.database;
      const row = await kysely
        .selectFrom('sessions')
        .select('last_seen_at')
        .where('account_id', '=', applicant.accountId)
        .executeTakeFirstOrThrow();
      return row.last_seen_at;
    };
    const atLogin = await lastSeen();
    test.clock.advance({ seconds: 50 });
    await applicant.call('PUT', '/api/answer', { answers });
    expect(await lastSeen()).toEqual(atLogin);
    test.clock.advance({ seconds: 20 });
    await applicant.call('PUT', '/api/answer', { answers });
    expect(await lastSeen()).toEqual(test.platform.clock());
  });
});
