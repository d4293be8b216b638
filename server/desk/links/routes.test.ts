import { describe, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { makeToken } from '#server/applicant/handoffs/testing.ts';
import { closing } from '#server/core/testing/closing.ts';
import { createTestLog } from '#server/core/testing/log.ts';
import { removeExpiredRows } from '../jobs.ts';

const { log, lines } = createTestLog();
const test = closing(
  await startTestApplications({ environment: { RATE_LIMIT_SCALE: '1' }, parts: { log } }),
);

const BAD_LINK = {
  status: 403,
  body: {
    message: 'This link is not valid, or it has expired. Please ask for a new one.',
  },
};

const linkTo = ({ accountId }: TestApplicant) => makeToken(test.platform, { accountId });

const view = (token: string) =>
  test.stranger('GET', `/service/tmp-pdf?service_token=${encodeURIComponent(token)}`);

const prefillWith = (answers: Record<string, string | boolean>) =>
  makeToken(test.platform, { answers });

const prefill = (token: string) =>
  test.stranger('GET', `/public/tmp?token=${encodeURIComponent(token)}`);

describe('a service link', () => {
  it('shows one application as it stands, to somebody without a session', async () => {
    const applicant = await test.applicantWith({ first_name: 'Ada' });
    await test.applicantWith({ first_name: 'Somebody else' });
    const token = await linkTo(applicant);
    const { answer } = await applicant.profile();
    expect(await view(token)).toMatchObject({
      status: 200,
      body: {
        answer,
        add_another: {},
        document_answer: {},
        tabs: {},
        username: applicant.username,
        submitted_at: '',
      },
    });
    await applicant.call('PUT', '/api/add-another', { button_id: 'activities', num_components: 4 });
    const tab = { tab_id: 'personal_statement', chosen_tab: 'essay' };
    await applicant.call('PUT', '/api/tabs', tab);
    await applicant.call('POST', '/api/submit');
    expect((await view(token)).body).toMatchObject({
      add_another: { activities: 4 },
      tabs: { personal_statement: 'essay' },
      submitted_at: test.platform.clock().toISOString(),
    });
  });

  it('is kept as a hash only, and each use of it is counted', async () => {
    const applicant = await test.applicant();
    const token = await linkTo(applicant);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    await view(token);
    await view(token);
    const [row] = await test.platform.database.kysely
      .selectFrom('handoffs')
      .selectAll()
      .where('account_id', '=', applicant.accountId)
      .execute();
    expect(row).toMatchObject({ times_used: 2, used_at: test.platform.clock() });
    expect(JSON.stringify(row)).not.toContain(token);
    expect(row?.token_hash.toString('base64url')).not.toBe(token);
  });

  it('is kept by nobody on the way', async () => {
    const answer = await view(await linkTo(await test.applicant()));
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await view('unknown')).headers['cache-control']).toBe('no-store');
  });

  it.each(['', 'unknown', 'A'.repeat(43), 'ü', "' or 1=1 --"])(
    'opens nothing as %j',
    async (token) => {
      expect(await view(token)).toMatchObject(BAD_LINK);
    },
  );

  it.each([
    ['view', '/service/tmp-pdf'],
    ['copy', '/service/copy'],
    ['document', '/service/document-answer/personal_statement_doc'],
  ])(
    'leaves one line in the log when it opens the %s, and when it is refused',
    async (what, path) => {
      const applicant = await test.applicantWith();
      const token = await linkTo(applicant);
      const before = lines.length;
      await test.stranger('GET', `${path}?service_token=${token}`);
      await test.stranger('GET', `${path}?service_token=unknown-token`);
      const left = lines.slice(before).filter(({ event }) => event !== undefined);
      expect(left).toMatchObject([
        {
          event: `service-link ${what}`,
          outcome: 'ok',
          account: applicant.accountId,
          link: expect.any(Number),
          network: '203.0.113.7',
        },
        { event: `service-link ${what}`, outcome: 'bad_link', network: '203.0.113.7' },
      ]);
      const whole = JSON.stringify(lines.slice(before));
      for (const secret of [token, 'unknown-token', applicant.username])
        expect(whole).not.toContain(secret);
    },
  );

  it('is not kept from its work by those who try others from the same network', async () => {
    const token = await linkTo(await test.applicant());
    let status: unknown = 403;
    for (let tries = 0; status === 403 && tries < 200; tries += 1)
      ({ status } = await view(`unknown${tries}`));
    expect(status).toBe(429);
    expect(await view(token)).toMatchObject({ status: 200 });
    const stored = await prefillWith({ first_name: 'Zoë' });
    for (let tries = 0; tries < 121; tries += 1) await prefill(`unknown${tries}`);
    expect(await prefill('unknown')).toMatchObject({ status: 429 });
    expect(await prefill(stored)).toMatchObject({ status: 200 });
    test.clock.advance({ minutes: 1 });
  });

  it('is no prefill link, and no session', async () => {
    const applicant = await test.applicant();
    const token = await linkTo(applicant);
    expect(await prefill(token)).toMatchObject(BAD_LINK);
    expect(await test.withSession(token)('GET', '/api/profile')).toMatchObject({ status: 401 });
  });

  it.each(['', '?service_token=a&service_token=b', `?service_token=${'a'.repeat(257)}`])(
    'gets a sentence where the address has %j',
    async (query) => {
      expect(await test.stranger('GET', `/service/tmp-pdf${query}`)).toMatchObject({
        status: 400,
        body: { message: expect.stringMatching(/\.$/) },
      });
    },
  );
});

describe('a prefill link', () => {
  it('gives the stored answers to anybody who has it [§7.12]', async () => {
    const answers = { first_name: 'Zoë', optin_sms_ind: true, country: '' };
    const token = await prefillWith(answers);
    const answer = await prefill(token);
    expect(answer).toMatchObject({ status: 200, body: { answer: answers } });
    expect(answer.headers['cache-control']).toBe('no-store');
    const rows = await test.platform.database.kysely.selectFrom('handoffs').selectAll().execute();
    expect(JSON.stringify(rows), 'only a hash of it is kept').not.toContain(token);
    for (const { token_hash } of rows) expect(token_hash.toString('base64url')).not.toBe(token);
  });

  it.each(['', 'unknown', 'A'.repeat(43)])('opens nothing as %j', async (token) => {
    expect(await prefill(token)).toMatchObject(BAD_LINK);
  });

  it('is no service link', async () => {
    expect(await view(await prefillWith({}))).toMatchObject(BAD_LINK);
  });
});

it.each(['/public/tmp?token=x', '/service/tmp-pdf?service_token=x'])(
  'a link at %s may be tried 120 times a minute from one place',
  async (url) => {
    test.clock.advance({ minutes: 5 });
    const remoteAddress = '198.51.100.7';
    const tries = async (count: number) => {
      const answers = [];
      for (let index = 0; index < count; index += 1)
        answers.push(await test.app.inject({ url, remoteAddress }));
      return answers;
    };
    expect((await tries(120)).map(({ statusCode }) => statusCode)).toEqual(Array(120).fill(403));
    const [refused] = await tries(1);
    expect([refused?.statusCode, refused?.headers['retry-after']]).toEqual([429, '60']);
    const elsewhere = await test.app.inject({ url, remoteAddress: '198.51.100.8' });
    expect(elsewhere.statusCode).toBe(403);
    test.clock.advance({ minutes: 1 });
    expect((await tries(1))[0]?.statusCode).toBe(403);
  },
);

it('forgets prefills once they have expired, and service links some months later', async () => {
  const { kysely } = test.platform.database;
  await kysely.deleteFrom('handoffs').execute();
  const lives = { days: 1 };
  await makeToken(test.platform, { answers: {}, lives });
  await makeToken(test.platform, { accountId: (await test.applicant()).accountId, lives });
  const remembered = async () => {
    await removeExpiredRows(test.platform);
    const links = await kysely.selectFrom('handoffs').select('kind').orderBy('id').execute();
    return links.map(({ kind }) => kind);
  };
  expect(await remembered()).toEqual(['prefill', 'view']);
  test.clock.advance({ days: 2 });
  expect(await remembered()).toEqual(['view']);
  test.clock.advance({ days: 90 });
  expect(await remembered()).toEqual([]);
});
