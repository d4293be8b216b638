/** The attack table of the office's links: to the view of an application, and to a prefilled form. */
import { describe, expect, it } from 'vitest';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { revokeHandoffs } from '#server/core/identity/handoffs/repository.ts';
import { type OfficeKind, RULES } from '#server/core/identity/handoffs/state.ts';
import { createToken } from '#server/core/identity/tokens.ts';
import { closing } from '#server/core/testing/closing.ts';
import { makeLink, makeToken, openLinkBrowser } from './testing.ts';

const test = closing(await startTestApplications({ environment: { RATE_LIMIT_SCALE: '100' } }));
const { app } = test;

const NOT_VALID = 'This link is not valid, or it has expired. Please ask for a new one.';

/** The calls that a link of the office opens, with its token in this field. */
const OFFICE_CALLS: Readonly<Record<OfficeKind, readonly string[]>> = {
  view: [
    '/service/tmp-pdf?service_token=',
    '/service/copy?service_token=',
    '/service/document-answer/personal_statement_doc?service_token=',
  ],
  prefill: ['/public/tmp?token='],
};
const { kysely } = test.platform.database;
const idOf = async () =>
  (await kysely.selectFrom('handoffs').select('id').orderBy('id', 'desc').limit(1).execute())[0]
    ?.id ?? 0;

describe.each(['view', 'prefill'] as const)('a link of the office to a "%s"', (kind) => {
  const other = kind === 'view' ? 'prefill' : 'view';
  const make = async (of: OfficeKind, ada: Pick<TestApplicant, 'accountId'>) =>
    makeToken(test.platform, of === 'view' ? { accountId: ada.accountId } : { answers: {} });
  const tokens: readonly (readonly [string, (ada: TestApplicant) => Promise<string>])[] = [
    ['guessed', async () => createToken().value],
    ['of the other kind', (ada) => make(other, ada)],
    [
      'that is the code of a link for one task',
      async (ada) => (await makeLink(app, ada, 'review')).code.replaceAll('-', ''),
    ],
    [
      'that has expired',
      async (ada) => {
        const token = await make(kind, ada);
        test.clock.advance(RULES[kind].lives);
        return token;
      },
    ],
    [
      'that was taken back',
      async (ada) => {
        const token = await make('view', ada);
        await test.platform.database.transaction((trx) =>
          revokeHandoffs(trx, ada.accountId, { kinds: ['view'] }, test.platform.clock()),
        );
        return token;
      },
    ],
    [
      'of an applicant who was erased',
      async (ada) => {
        const token = await make('view', ada);
        await kysely.deleteFrom('accounts').where('id', '=', ada.accountId).execute();
        return token;
      },
    ],
  ];
  it.each(tokens)('opens nothing by a token %s, and says so', async (_which, tokenFor) => {
    const token = await tokenFor(await test.applicantWith());
    for (const call of OFFICE_CALLS[kind]) {
      const refused = await app.inject(`${call}${token}`);
      expect([refused.statusCode, refused.json()], call).toEqual([403, { message: NOT_VALID }]);
    }
  });

  it('opens any number of times for anybody, and no task, other call or session', async () => {
    const token = await make(kind, await test.applicantWith());
    for (const call of [...OFFICE_CALLS[kind], ...OFFICE_CALLS[kind]]) {
      expect((await app.inject(`${call}${token}`)).statusCode, call).not.toBe(403);
    }
    const one = openLinkBrowser(app);
    await one.follow(token);
    expect(await one.open()).toEqual({ status: 403, body: { message: NOT_VALID } });
    expect((await one.call('GET', '/link/review')).status).toBe(403);
    const profile = await app.inject({ url: '/api/profile', cookies: { session: token } });
    expect(profile.statusCode).toBe(401);
  });

  it('is neither seen nor taken back by the applicant', async () => {
    const ada = await test.applicantWith();
    await make(kind, ada);
    expect((await ada.call('GET', '/api/handoffs')).body).toEqual({ handoffs: [] });
    expect((await ada.call('DELETE', `/api/handoffs/${await idOf()}`)).status).toBe(404);
  });
});
