import { describe, expect, it } from 'vitest';
import { addressOf, CALLS_OF_APPLICANTS } from '#server/core/identity/testing/calls.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications } from './testing/applicants.ts';

const test = closing(await startTestApplications());

/** Every call about one's own application, with a body that is good. */
const CALLS = CALLS_OF_APPLICANTS.filter(([, url]) => url !== '/api/logout').map(
  ([method, url, body]) => [method, addressOf(url), body] as const,
);
const NOTHING = [[], [], []];

/** A call that is refused with a sentence, and changes nothing. */
async function expectRefused(
  method: 'PUT' | 'POST',
  url: string,
  body: object,
  message: unknown = expect.stringMatching(/\.$/),
) {
  const applicant = await test.applicant();
  const answer = await applicant.call(method, url, body);
  expect(answer, JSON.stringify(body)).toMatchObject({ status: 400, body: { message } });
  expect(await test.stored(applicant)).toEqual(NOTHING);
}

describe('every call [§6.25]', () => {
  it('is kept by no browser and no proxy', async () => {
    for (const [method, url, body] of CALLS) {
      const { headers } = await (await test.applicant()).call(method, url, body);
      expect(headers['cache-control'], `${method} ${url}`).toBe('no-store');
    }
  });

  it.each(CALLS)(
    '%s %s touches and shows only the caller’s own application, whatever ids it names',
    async (method, url, body?: object) => {
      const victim = await test.applicantWith({ first_name: 'Victoria' });
      const before = await test.stored(victim);
      const stranger = await test.applicant();
      const query = `?account_id=${victim.accountId}&username=${victim.username}`;
      const answer = await stranger.call(method, url + query, body);
      expect(JSON.stringify(answer.body)).not.toContain('Victoria');
      expect(await test.stored(victim)).toEqual(before);
      if (typeof body !== 'object') return;
      const named = { ...body, account_id: victim.accountId, username: victim.username };
      expect(await stranger.call(method, url, named)).toMatchObject({ status: 400 });
      expect(await test.stored(victim)).toEqual(before);
    },
  );

  it('refuses what is not JSON, or no object of its own, and changes nothing', async () => {
    const json = { 'content-type': 'application/json' };
    const form = { 'content-type': 'application/x-www-form-urlencoded' };
    const refused = [
      [400, '{', json],
      [400, '[]', json],
      [400, '"a"', json],
      [400, '{"surprise":"a"}', json],
      [413, JSON.stringify({ first_name: ['x'.repeat(600_000)] }), json],
      [415, 'first_name=a', form],
    ] as const;
    const applicant = await test.applicant();
    for (const [method, url, good] of CALLS) {
      if (method === 'GET' || good === undefined) continue;
      for (const [status, body, headers] of refused) {
        const answer = await applicant.call(method, url, body, headers);
        const message = expect.stringMatching(/\.$/);
        expect(answer, `${method} ${url}`).toMatchObject({ status, body: { message } });
      }
    }
    expect(await test.stored(applicant)).toEqual(NOTHING);
  });

  it('that changes something is refused when another site asks for it', async () => {
    const applicant = await test.applicant();
    for (const [method, url, body] of CALLS.filter(([verb]) => verb !== 'GET')) {
      const headers = { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' };
      expect(await applicant.call(method, url, body, headers)).toMatchObject({ status: 403 });
    }
    expect(await test.stored(applicant)).toEqual(NOTHING);
  });
});

it('the profile is empty for a fresh account, and lists logins oldest first [§3.2]', async () => {
  const applicant = await test.applicant();
  const first = test.platform.clock().toISOString();
  expect(await applicant.profile()).toEqual({
    username: applicant.username,
    answer: {},
    answers_version: 0,
    document_answer: {},
    last_page: '',
    successful_login: [{ at: first }],
    web_status: [],
  });
  test.clock.advance({ minutes: 5 });
  await test.logInAgain(applicant);
  const second = test.platform.clock().toISOString();
  expect((await applicant.profile()).successful_login).toEqual([{ at: first }, { at: second }]);
});

describe('last page', () => {
  it('is kept until the next one', async () => {
    const applicant = await test.applicant();
    for (const last_page of ['/about', '/education', '/final-steps', '/review', '/account']) {
      const answer = await applicant.call('PUT', '/api/last-page', { last_page });
      expect(answer).toMatchObject({ status: 200, body: { message: 'Your place is saved.' } });
      expect(await applicant.profile()).toMatchObject({ last_page, answer: {}, web_status: [] });
    }
  });

  it.each(['/completion', '/login', 'about', '', '/about?x=1', 'https://evil.example', 7, null])(
    'is never %j',
    (last_page) => expectRefused('PUT', '/api/last-page', { last_page }),
  );
});

describe('web status', () => {
  it('is noted once, with its time', async () => {
    const applicant = await test.applicant();
    const note = (web_status: string) => applicant.call('POST', '/api/web-status', { web_status });
    const started = test.platform.clock().toISOString();
    await note('started');
    test.clock.advance({ minutes: 5 });
    expect(await note('started')).toMatchObject({
      status: 200,
      body: { message: 'Your progress is saved.' },
    });
    await note('validating');
    expect((await applicant.profile()).web_status).toEqual([
      { web_status: 'started', at: started },
      { web_status: 'validating', at: test.platform.clock().toISOString() },
    ]);
  });

  it('is not submitted before a submission was accepted', async () => {
    const applicant = await test.applicantWith();
    const before = await test.stored(applicant);
    const answer = await applicant.call('POST', '/api/web-status', { web_status: 'submitted' });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message:
          'Your application has not been submitted yet. Please press Submit to send it to us.',
      },
    });
    expect(await test.stored(applicant)).toEqual(before);
  });

  it.each(['', 'null', 'STARTED', 'done', null, 1])('is never %j', (web_status) =>
    expectRefused('POST', '/api/web-status', { web_status }),
  );
});

describe('validations', () => {
  it('are kept with their time, the newest only', async () => {
    const { accountId, call } = await test.applicant();
    const stored = () =>
      test.platform.database.kysely
        .selectFrom('validations')
        .select(['errors', 'noted_at'])
        .where('account_id', '=', accountId)
        .execute();
    await call('POST', '/api/validations', { city: ['City'], zip: ['ZIP Code', 'Short'] });
    for (const errors of [{ first_name: ['First Name'] }, {}]) {
      test.clock.advance({ minutes: 1 });
      expect((await call('POST', '/api/validations', errors)).status).toBe(200);
      expect(await stored()).toEqual([{ errors, noted_at: test.platform.clock() }]);
    }
  });

  it.each([
    [{ nick_name: ['x'] }, 'This application has no answer called “nick_name”.'],
    [{ city: Array(21).fill('x') }, '“city” can have at most 20 messages.'],
    [{ city: ['x'.repeat(501)] }, 'A message about “city” can be at most 500 characters long.'],
    [{ city: 'City' }, '“city” must be a list.'],
    [{ city: [7] }, '“city.0” must be text.'],
  ])('are not %j', (errors, message) => expectRefused('POST', '/api/validations', errors, message));
});

describe('add-another [§4.63 §9.14]', () => {
  it('keeps a count by button [§3.39]', async () => {
    const { call } = await test.applicant();
    expect((await call('GET', '/api/add-another')).body).toEqual({});
    for (const num_components of [2, 4, 1]) {
      const body = { button_id: 'activities', num_components };
      expect(await call('PUT', '/api/add-another', body)).toMatchObject({ status: 200 });
      expect((await call('GET', '/api/add-another')).body).toEqual({ activities: num_components });
    }
  });

  it.each([
    ['parents', 2, 'This application has no button called “parents”.'],
    ['__proto__', 2, 'This application has no button called “__proto__”.'],
    ['activities', 5, '“activities” can be at most 4.'],
    ['activities', 11, '“num_components” must be 10 or less.'],
    ['activities', 0, '“num_components” must be 1 or more.'],
    ['activities', 1.5, '“num_components” must be a whole number.'],
    ['activities', '2', '“num_components” must be a whole number.'],
    ['', 2, '“button_id” is too short. It must have at least 1 characters.'],
  ])('does not take %j with %j', (button_id, num_components, message) =>
    expectRefused('PUT', '/api/add-another', { button_id, num_components }, message),
  );
});

describe('tabs', () => {
  it('keeps the chosen tab', async () => {
    const { call } = await test.applicant();
    expect((await call('GET', '/api/tabs')).body).toEqual({});
    for (const chosen_tab of ['essay', 'upload']) {
      const body = { tab_id: 'personal_statement', chosen_tab };
      expect(await call('PUT', '/api/tabs', body)).toMatchObject({ status: 200 });
      expect((await call('GET', '/api/tabs')).body).toEqual({ personal_statement: chosen_tab });
    }
  });

  it.each([
    ['statement', 'essay', 'This application has no tabs called “statement”.'],
    [
      'personal_statement',
      'video',
      '“personal_statement” has no tab called “video”. It has: upload, essay.',
    ],
    ['personal_statement', 7, '“chosen_tab” must be text.'],
  ])('does not take %j with %j', (tab_id, chosen_tab, message) =>
    expectRefused('PUT', '/api/tabs', { tab_id, chosen_tab }, message),
  );
});

it('openapi.json tells what each answer may hold', async () => {
  const answers = {
    additionalProperties: false,
    properties: {
      first_name: { type: 'string', maxLength: 45 },
      legal_agree: { type: 'boolean' },
      suspended: { type: 'string', enum: ['', 'Y', 'N'] },
    },
  };
  const content = { 'application/json': { schema: { properties: { answers } } } };
  const { body } = await test.stranger('GET', '/openapi.json');
  expect(body).toMatchObject({ paths: { '/api/answer': { put: { requestBody: { content } } } } });
});
