/** The attack table: the state of a link, by the call, by who makes it. */
import { describe, expect, it } from 'vitest';
import type { HandoffKind } from '#contract/handoffs.ts';
import {
  startTestApplications,
  type TestApplicant,
} from '#server/applicant/application/testing/applicants.ts';
import { seedRequest } from '#server/applicant/recommenders/testing.ts';
import { createCode } from '#server/core/identity/handoffs/code.ts';
import { RULES } from '#server/core/identity/handoffs/state.ts';
import { addressOf, CALLS_OF_APPLICANTS } from '#server/core/identity/testing/calls.ts';
import { closing } from '#server/core/testing/closing.ts';
import { type LinkBrowser, makeLink, openLinkBrowser } from './testing.ts';

const test = closing(await startTestApplications({ environment: { RATE_LIMIT_SCALE: '100' } }));
const { app } = test;

/** The calls that a link of each kind opens. */
const CALLS: Readonly<
  Record<HandoffKind, readonly (readonly ['GET' | 'POST' | 'PUT' | 'DELETE', string, object?])[]>
> = {
  review: [['GET', '/link/review']],
  scan: [
    ['POST', '/link/scan/presigned-url'],
    ['POST', '/link/scan', { file_key: 'uploads/x', file_name: 'scan.pdf' }],
  ],
  letter: [
    ['GET', '/link/letters'],
    ['POST', '/link/letters/list'],
    ['PUT', '/link/letters/7', { text: 'x' }],
    ['POST', '/link/letters/7/send', { text: 'x' }],
    ['POST', '/link/letters/7/decline', { reason: 'x', colleague: '' }],
    ['POST', '/link/letters/7/presigned-url'],
    ['POST', '/link/letters/7/files', { file_key: 'uploads/x', file_name: 'x.pdf' }],
    ['DELETE', '/link/letters/7/files/7'],
  ],
  parent: [
    ['GET', '/link/parent'],
    ['PUT', '/link/parent', { answers: { parent_1_city: 'Barre' }, is_sent: false }],
  ],
};
const KINDS = Object.keys(CALLS) as HandoffKind[];

const make = async (applicant: TestApplicant, kind: HandoffKind) =>
  kind === 'letter'
    ? seedRequest(test.platform, applicant.accountId)
    : makeLink(app, applicant, kind);
const browser = () => openLinkBrowser(app);

/** An applicant who has made a link, and a browser that has followed it. */
async function followed(kind: HandoffKind) {
  const ada = await test.applicantWith();
  const made = await make(ada, kind);
  const one = browser();
  const answer = await one.follow(made.code);
  return { ada, made, one, answer };
}
/** The same, after the page has opened the link. */
async function opened(kind: HandoffKind) {
  const all = await followed(kind);
  expect(await all.one.open()).toMatchObject({ status: 200 });
  return all;
}

describe('a link', () => {
  it('moves from the address into a cookie that only calls by links get', async () => {
    const { made, answer } = await followed('review');
    expect(answer.statusCode).toBe(303);
    expect(answer.headers.location).not.toContain(made.code);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.cookies).toEqual([
      expect.objectContaining({ path: '/link', httpOnly: true, sameSite: 'Lax' }),
    ]);
    expect(made).toMatchObject({ qr: expect.stringMatching(/^<svg /) });
  });

  it('is not used up by programs that only follow it, and opens again where it was opened', async () => {
    const { code } = (await followed('review')).made;
    const friend = browser();
    for (let times = 0; times < 2; times += 1) {
      await friend.follow(code);
      expect(await friend.open()).toMatchObject({ status: 200 });
      expect(await friend.call('GET', '/link/review')).toMatchObject({ status: 200 });
    }
  });

  it('is kept as hashes only', async () => {
    const { made, one } = await opened('review');
    const rows = await test.platform.database.kysely.selectFrom('handoffs').selectAll().execute();
    const [secret = ''] = Object.values(one.cookies).map((value) => value.split('.')[1]);
    for (const kept of [made.code, made.code.replaceAll('-', ''), secret]) {
      expect(JSON.stringify(rows)).not.toContain(kept);
    }
  });

  it('tells the applicant and the trail when it was opened and used, and each reading', async () => {
    const { ada, one } = await opened('review');
    await one.call('GET', '/link/review');
    await one.call('GET', '/link/review');
    const at = test.platform.clock().toISOString();
    expect((await ada.call('GET', '/api/handoffs')).body.handoffs).toEqual([
      expect.objectContaining({ kind: 'review', state: 'opened', opened_at: at, used_at: at }),
    ]);
    const lines = await test.platform.database.kysely
      .selectFrom('trail')
      .select(['act', 'actor'])
      .where('account_id', '=', ada.accountId)
      .orderBy('seq')
      .execute();
    expect(lines).toEqual([
      { act: 'handoff.made', actor: 'applicant' },
      { act: 'handoff.opened', actor: 'handoff' },
      { act: 'application.viewed', actor: 'handoff' },
      { act: 'application.viewed', actor: 'handoff' },
    ]);
  });

  it('goes to one of two devices that open it at the same time', async () => {
    const { made, one } = await followed('review');
    const other = browser();
    await other.follow(made.code);
    const opened = await Promise.all([one, other].map((each) => each.open()));
    expect(opened.map(({ status }) => status).sort()).toEqual([200, 403]);
  });
});

type Situation = (kind: HandoffKind) => Promise<LinkBrowser>;
const ANOTHER = /already opened, on another device/;
const NOT_VALID = 'This link is not valid, or it has expired. Please ask for a new one.';

/** The holders of a link, its states, and the sentence that refuses each call. */
const SITUATIONS: readonly (readonly [string, RegExp | string, Situation])[] = [
  [
    'guessed',
    NOT_VALID,
    async () => {
      const one = browser();
      await one.follow(createCode());
      return one;
    },
  ],
  ['missing', NOT_VALID, async () => browser()],
  [
    'forwarded after it was opened',
    ANOTHER,
    async (kind) => {
      const { made } = await opened(kind);
      const second = browser();
      await second.follow(made.code);
      return second;
    },
  ],
  [
    'taken back before it was opened',
    /was taken back/,
    async (kind) => revoke(await followed(kind)),
  ],
  ['taken back after it was opened', /was taken back/, async (kind) => revoke(await opened(kind))],
  [
    'expired',
    /has expired/,
    async (kind) => {
      const { one } = await opened(kind);
      test.clock.advance(RULES[kind].lives);
      return one;
    },
  ],
  [
    'of an applicant who was erased',
    NOT_VALID,
    async (kind) => {
      const { ada, one } = await opened(kind);
      const { kysely } = test.platform.database;
      await kysely.deleteFrom('accounts').where('id', '=', ada.accountId).execute();
      return one;
    },
  ],
];

async function revoke({ ada, made, one }: Awaited<ReturnType<typeof followed>>) {
  const url = 'request' in made ? `/api/recommenders/${made.request}` : `/api/handoffs/${made.id}`;
  expect(await ada.call('DELETE', url)).toMatchObject({ status: 200 });
  return one;
}

describe.each(KINDS)('a link for the task "%s"', (kind) => {
  it.each(SITUATIONS)('%s opens nothing, and says so', async (_state, sentence, situation) => {
    const one = await situation(kind);
    const calls = [['POST', '/link/open'] as const, ...CALLS[kind]];
    for (const [method, url, body] of calls) {
      const refused = await one.call(method, url, body);
      expect(refused, url).toEqual({
        status: 403,
        body: { message: expect.stringMatching(sentence) },
      });
    }
  });

  it('opens no call before its page has opened it', async () => {
    const { one } = await followed(kind);
    for (const [method, url, body] of CALLS[kind]) {
      expect((await one.call(method, url, body)).status, url).toBe(403);
    }
  });

  it('opens no task of another kind, and no call of the applicant', async () => {
    const { one } = await opened(kind);
    for (const other of KINDS.filter((each) => each !== kind)) {
      for (const [method, url, body] of CALLS[other]) {
        expect(await one.call(method, url, body), url).toEqual({
          status: 403,
          body: { message: NOT_VALID },
        });
      }
    }
    for (const [method, pattern, body] of CALLS_OF_APPLICANTS) {
      const url = addressOf(pattern);
      const answer = await app.inject({
        method,
        url,
        cookies: one.cookies,
        ...(body && { payload: body }),
      });
      expect(answer.statusCode, `${method} ${url}`).toBe(401);
    }
  });

  it('is taken back by nobody but its maker', async () => {
    const { made } = await followed(kind);
    const stranger = await test.applicantWith();
    expect((await stranger.call('DELETE', `/api/handoffs/${made.id}`)).status).toBe(404);
  });
});
