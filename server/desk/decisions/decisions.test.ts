import { sql } from 'kysely';
import { beforeEach, describe, expect, it } from 'vitest';
import { collegeIn } from '#server/core/page/document.ts';
import { languagesOfPage } from '#server/core/page/page-languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { BulkKind, BulkNeeds } from '../bulk/kind.ts';
import { BULK_KINDS } from '../bulk/kinds.ts';
import { type DeskApplicant, deskApplicant } from '../read/testing/applicants.ts';
import { type DeskMember, openTestDesk } from '../testing/desk.ts';
import { tellReleasesJob } from './tell-job.ts';

const desk = await openTestDesk();
const one = await desk.member('registrar');
const two = await desk.member('registrar');
const reader = await desk.member('reader');
let mia: DeskApplicant;
let reference: string;

const MINUTE = '2025-01-10T04:05';
const AT = '2025-01-10T12:05:00.000Z';
const JUST_BEFORE = '2025-01-10T12:04:59.999Z';

beforeEach(async () => {
  desk.clock.set('2025-01-10T12:00:00Z');
  const { kysely } = desk.platform.database;
  await sql`delete from accounts`.execute(kysely);
  await sql`delete from decision_releases`.execute(kysely);
  await sql`delete from pgboss.job where name in ('mail', 'tell-releases')`.execute(kysely);
  [mia, reference] = await submitted();
});

async function submitted(answers: object = {}): Promise<[DeskApplicant, string]> {
  const applicant = await deskApplicant(desk, { preferred_name: 'Mia', ...answers });
  return [applicant, await applicant.submit()];
}

const about = (number: string, what = '') => `/api/staff/applications/${number}/decisions${what}`;
const decide = (by: DeskMember, code = 'admit', number = reference) =>
  by.call('POST', about(number), { code, reason: 'the committee has met' });
const decisions = async (by = one, number = reference) =>
  (await by.call('GET', about(number))).body.decisions;
const newest = async (number = reference): Promise<number> => (await decisions(one, number))[0].id;
const confirm = async (by: DeskMember, number = reference) =>
  by.call('POST', about(number, '/confirm'), { decision: await newest(number) });
const takeBack = async (by: DeskMember) =>
  by.call('POST', about(reference, '/take-back'), {
    decision: await newest(),
    reason: 'a slip of the hand',
  });
const preview = async (view?: object) =>
  (await one.call('POST', '/api/staff/releases/preview', { ...(view && { view }) })).body;
const release = (body: object = {}) =>
  one.call('POST', '/api/staff/releases', { name: 'Spring', at: MINUTE, count: 1, ...body });
const releases = async () => (await one.call('GET', '/api/staff/releases')).body.releases;
const tell = (change: Partial<Platform> = {}, signal = new AbortController().signal) =>
  tellReleasesJob.run({} as never, { ...desk.platform, ...change }, signal);
const news = async () =>
  (await desk.mailbox()).filter(({ subject }) => /There is news|Hay novedades/.test(subject));
const acts = async () => (await desk.trail()).map(({ act }) => act);

/** Decided and confirmed. */
async function confirmed(code = 'admit', number = reference): Promise<void> {
  expect((await decide(one, code, number)).status).toBe(200);
  expect((await confirm(two, number)).status).toBe(200);
}

/** Decided, confirmed, and in a release at {@link MINUTE}. */
async function scheduled(code = 'admit'): Promise<void> {
  await confirmed(code);
  const { status, body } = await release();
  expect([status, body.message]).toEqual([
    200,
    '1 decision will be released on Friday, January 10, 2025 at 4:05 AM PST.',
  ]);
}

describe('a decision', () => {
  it('is set with a reason, and confirmed by a second person only', async () => {
    expect((await decide(one)).status).toBe(200);
    const own = await confirm(one);
    expect([own.status, own.body.message]).toEqual([
      409,
      'You have set this decision yourself. Somebody else has to confirm it.',
    ]);
    expect((await confirm(two)).status).toBe(200);
    expect((await confirm(two)).status).toBe(409);
    expect(await decisions()).toMatchObject([
      {
        label: 'Admitted',
        stage: 'confirmed',
        reason: 'the committee has met',
        set_by: one.mail,
        confirmed_by: two.mail,
        is_own: true,
      },
    ]);
    expect(await acts()).toEqual(expect.arrayContaining(['decision.set', 'decision.confirmed']));
  });

  it('never names itself in the trail, which auditors read', async () => {
    await scheduled('deny');
    const { rows } = await sql<{ content: string }>`
      select content from trail where content ~ 'deny|Not admitted'`.execute(
      desk.platform.database.kysely,
    );
    expect(rows).toEqual([]);
  });

  it('stands alone: a second one is refused, also at the same moment, until the first is taken back', async () => {
    const both = await Promise.all([decide(one), decide(two, 'deny')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await takeBack(two)).status).toBe(200);
    expect((await decide(one, 'wait-list')).status).toBe(200);
    expect(await decisions()).toMatchObject([
      { label: 'Wait list', stands: true },
      { stands: false, taken_back_by: two.mail, taken_back_reason: 'a slip of the hand' },
    ]);
  });

  it('is refused for a code that the file does not have, a draft, and a withdrawn application', async () => {
    expect((await decide(one, 'maybe')).body.message).toBe(
      'The configuration of your college has no such decision.',
    );
    const draft = await deskApplicant(desk);
    expect((await decide(one, 'admit', String(draft.accountId))).status).toBe(409);
    await one.call('POST', `/api/staff/applications/${mia.accountId}/withdraw`, {
      reason: 'as asked',
    });
    expect((await decide(one)).status).toBe(409);
    expect(await decisions()).toEqual([]);
  });

  it('is gone with the account', async () => {
    await scheduled();
    await sql`delete from accounts where id = ${mia.accountId}`.execute(
      desk.platform.database.kysely,
    );
    expect(await releases()).toMatchObject([{ decisions: 0, told: 0 }]);
  });
});

describe('before its minute', () => {
  it('nobody sees a decision by any way, but who may', async () => {
    await scheduled();
    desk.clock.set(JUST_BEFORE);
    const seen = async () => JSON.stringify((await mia.status()).body);
    expect(await seen()).not.toMatch(/decision":\{|offer|Congratulations/);
    expect((await mia.status()).body.steps.at(-1).reached_on).toBe('');
    await tell();
    expect(await news()).toEqual([]);
    expect(await decisions(reader)).toEqual([]);
    expect((await decide(reader)).status).toBe(403);
    const page = JSON.stringify(collegeIn('en', languagesOfPage(desk.platform)));
    expect(page).not.toMatch(/Congratulations|Not admitted|wait-list/);
    const { steps } = (await one.call('GET', `/api/staff/applications/${reference}/status`)).body;
    expect(steps.at(-1).reached_on).toBe('');
  });

  it('it is taken back, and stays out of the release', async () => {
    await scheduled('deny');
    desk.clock.set(JUST_BEFORE);
    expect((await takeBack(one)).status).toBe(200);
    desk.clock.set(AT);
    expect((await mia.status()).body.decision).toBeUndefined();
    await tell();
    expect(await news()).toEqual([]);
  });

  it('its release is moved, and called off, so that nobody is told', async () => {
    await scheduled();
    const [{ id }] = await releases();
    const move = (at: string) =>
      one.call('POST', `/api/staff/releases/${id}/move`, { at, reason: 'the dean is ill' });
    expect((await move('2025-01-10T03:59')).body.message).toBe(
      'This minute has passed. Please choose one that is still to come.',
    );
    expect((await move('2025-02-30T10:00')).status).toBe(400);
    expect((await move('2025-01-10T04:10')).status).toBe(200);
    desk.clock.set(AT);
    expect((await mia.status()).body.decision).toBeUndefined();
    const off = () =>
      one.call('POST', `/api/staff/releases/${id}/call-off`, { reason: 'an error' });
    expect((await off()).status).toBe(200);
    expect((await off()).status).toBe(409);
    desk.clock.set('2025-01-10T12:10:00Z');
    await tell();
    expect([(await mia.status()).body.decision, await news()]).toEqual([undefined, []]);
    expect(await decisions()).toMatchObject([{ stage: 'confirmed', release: '' }]);
    expect((await preview()).count).toBe(1);
  });
});

describe('from its minute on', () => {
  it('the applicant sees the letter in both languages, though no job has run', async () => {
    await scheduled();
    desk.clock.set(AT);
    const { body } = await mia.status();
    expect(body.decision).toMatchObject({
      kind: 'offer',
      released_at: AT,
      offer: { reply_by: '2027-05-01', is_open: true, answer: '' },
    });
    expect(body.decision.letter[0]).toBe('Dear Mia,');
    expect(body.decision.letter.at(-1)).toContain('by May 1, 2027');
    expect(body.decision.letter.join()).not.toContain('{');
    expect((await mia.status('es')).body.decision.letter.at(-1)).toContain('1 de mayo de 2027');
    expect(body.steps.at(-1)).toMatchObject({ id: 'decision', reached_on: '2025-01-10' });
    expect(await decisions(reader)).toMatchObject([
      { label: 'Admitted', stage: 'released', set_by: '', reason: '' },
    ]);
  });

  it('nothing of it can change: it is neither taken back, moved nor called off', async () => {
    await scheduled();
    const [{ id }] = await releases();
    desk.clock.set(AT);
    expect((await takeBack(one)).body.message).toBe(
      'This decision is released. Only a new decision, with a release of its own, replaces it.',
    );
    const body = { at: '2025-01-10T04:20', reason: 'too late' };
    expect((await one.call('POST', `/api/staff/releases/${id}/move`, body)).status).toBe(409);
    const off = { reason: 'too late' };
    expect((await one.call('POST', `/api/staff/releases/${id}/call-off`, off)).status).toBe(409);
    expect((await mia.status()).body.decision.kind).toBe('offer');
  });

  it('a new decision replaces it by a release of its own, and not before', async () => {
    await scheduled('wait-list');
    desk.clock.set(AT);
    await confirmed('admit');
    expect((await takeBack(one)).status).toBe(200);
    expect(await decisions()).toMatchObject([
      { stands: false },
      { label: 'Wait list', stands: true },
    ]);
    await confirmed('admit');
    expect((await release({ at: '2025-01-10T04:15' })).status).toBe(200);
    expect((await mia.status()).body.decision.kind).toBe('wait');
    desk.clock.set('2025-01-10T12:15:00Z');
    expect((await mia.status()).body.decision.kind).toBe('offer');
    await tell();
    expect(await news()).toHaveLength(2);
  });

  it('its letter stays as it was, whatever the file says later', async () => {
    await scheduled();
    const { kysely } = desk.platform.database;
    await sql`update decision_releases set letters = jsonb_set(letters, '{admit,in,en,letter}', '["As it was, {first_name}."]')`.execute(
      kysely,
    );
    await sql`update applications set answers = answers || '{"preferred_name": "Other"}'`.execute(
      kysely,
    );
    desk.clock.set(AT);
    expect((await mia.status()).body.decision.letter).toEqual(['As it was, Mia.']);
  });
});

describe('a release', () => {
  it('previews three real letters, one of each decision first, and leaves no name in the trail', async () => {
    await confirmed('admit');
    for (const code of ['deny', 'admit', 'admit']) {
      const [, number] = await submitted({ first_name: `Of ${code}` });
      await confirmed(code, number);
    }
    const seen = await preview();
    expect(seen).toMatchObject({ count: 4, left_out_count: 0 });
    expect(seen.codes).toEqual([
      { label: 'Admitted', count: 3, has_letter: true },
      { label: 'Not admitted', count: 1, has_letter: true },
    ]);
    expect(seen.letters).toHaveLength(3);
    const english = seen.letters.map(
      ({ texts }: { texts: { label: string }[] }) => texts[0]?.label,
    );
    expect(english).toEqual(['Admitted', 'Not admitted', 'Admitted']);
    expect(seen.letters[1].texts[1]).toMatchObject({ language: 'es', label: 'Sin admisión' });
    expect((await desk.trail()).at(-1)).toMatchObject({ act: 'release.previewed' });
  });

  it('leaves out whose letter has an empty field, by reference, and takes the others', async () => {
    await confirmed();
    const [, other] = await submitted();
    await confirmed('deny', other);
    await sql`update applications set answers = answers - 'entry_term' where account_id = ${mia.accountId}`.execute(
      desk.platform.database.kysely,
    );
    const seen = await preview();
    expect(seen).toMatchObject({ count: 1, left_out_count: 1 });
    expect(seen.left_out).toEqual([{ reference, field: 'term' }]);
    expect((await release()).status).toBe(200);
    expect(await decisions()).toMatchObject([{ stage: 'confirmed', release: '' }]);
    expect(await decisions(one, other)).toMatchObject([{ stage: 'scheduled', release: 'Spring' }]);
  });

  it('is refused, whole, where a decision has no letter, the minute has passed, or the count is another', async () => {
    await confirmed();
    const { kysely } = desk.platform.database;
    expect((await release({ at: '2025-01-10T04:00' })).body.message).toBe(
      'This minute has passed. Please choose one that is still to come.',
    );
    const other = await release({ count: 2 });
    expect([other.status, other.body.message]).toEqual([
      409,
      'There are 1 decisions now, and you have seen 2. Please look at the preview again.',
    ]);
    await sql`update decisions set code = 'gone'`.execute(kysely);
    const without = await release();
    expect([without.status, without.body.message]).toEqual([
      409,
      'The decision “gone” has no letter in the configuration of your college.',
    ]);
    expect(await releases()).toEqual([]);
    expect(await decisions()).toMatchObject([{ stage: 'confirmed' }]);
  });

  it('is of a view, and takes nothing that is not confirmed', async () => {
    await confirmed();
    const [, other] = await submitted({ last_name: 'Zimmermann' });
    await confirmed('deny', other);
    const [, third] = await submitted();
    await decide(one, 'admit', third);
    expect((await preview()).count).toBe(2);
    expect((await preview({ q: 'zimmermann' })).count).toBe(1);
    expect((await release({ view: { q: 'zimmermann' } })).status).toBe(200);
    expect(await decisions()).toMatchObject([{ stage: 'confirmed' }]);
    expect((await preview()).count).toBe(1);
    expect((await release({ view: { facets: 'nothing:1' } })).status).toBe(400);
  });

  it('is for a narrowed registrar only what they may read, and only their own to change', async () => {
    await scheduled();
    const [{ id }] = await releases();
    const narrow = desk.browser();
    await desk.redeem(
      narrow,
      await desk.invite('narrow@college.example', ['registrar'], { term: ['2027SP'] }),
    );
    const [, other] = await submitted();
    await confirmed('deny', other);
    expect((await narrow.call('POST', '/api/staff/releases/preview', {})).body.count).toBe(0);
    const off = { reason: 'not mine' };
    expect((await narrow.call('POST', `/api/staff/releases/${id}/call-off`, off)).status).toBe(404);
  });
});

describe('the mail that there is news', () => {
  it('goes once to each, never says which, and fills the ledger and the step', async () => {
    await scheduled('deny');
    desk.clock.set(AT);
    await tell();
    await Promise.all([tell(), tell()]);
    const [letter, ...more] = await news();
    expect(more).toEqual([]);
    expect([letter?.to, letter?.text.includes('Hello Mia,')]).toEqual([mia.username, true]);
    expect(letter?.text).not.toMatch(/admit|sorry|decision/i);
    expect(await releases()).toMatchObject([{ decisions: 1, told: 1, is_released: true }]);
    const { rows } =
      await sql`select reached_on::text as on from status_marks where step = 'decision'`.execute(
        desk.platform.database.kysely,
      );
    expect(rows).toEqual([{ on: '2025-01-10' }]);
  });

  it('goes to each exactly once where the worker dies in the middle', async () => {
    const people = [mia.username];
    await confirmed();
    for (let count = 0; count < 2; count += 1) {
      const [applicant, number] = await submitted();
      people.push(applicant.username);
      await confirmed('admit', number);
    }
    expect((await release({ count: 3 })).status).toBe(200);
    desk.clock.set(AT);
    const { mail } = desk.platform;
    let left = 2;
    const dying: Platform['mail'] = {
      ...mail,
      async send(message, options) {
        if (left === 0) throw new Error('the machine lost its power');
        left -= 1;
        await mail.send(message, options);
      },
    };
    await expect(tell({ mail: dying })).rejects.toThrow('lost its power');
    expect(await releases()).toMatchObject([{ told: 0 }]);
    await tell();
    await tell();
    expect((await news()).map(({ to }) => to).toSorted()).toEqual(people.toSorted());
    expect(await releases()).toMatchObject([{ told: 3 }]);
  });

  it('does not go to somebody whose application was withdrawn, who sees nothing either', async () => {
    await scheduled();
    const why = { reason: 'as asked' };
    await one.call('POST', `/api/staff/applications/${mia.accountId}/withdraw`, why);
    desk.clock.set(AT);
    await tell();
    expect(await news()).toEqual([]);
    expect((await mia.status()).body.decision).toBeUndefined();
  });
});

describe('the facets', () => {
  const found = async (by: DeskMember, facets: string) =>
    (await by.call('GET', `/api/staff/applications?facets=${facets}`)).body.total.count;

  it('find decisions by code, stage and answer, and show readers released ones only', async () => {
    await confirmed();
    // The list goes by the database’s clock.
    expect((await release({ at: '2099-01-01T10:00' })).status).toBe(200);
    expect(await found(one, 'decisionCode:admit;decisionStage:scheduled')).toBe(1);
    expect(await found(one, 'decisionStage:-')).toBe(0);
    expect(await found(reader, 'decisionCode:admit')).toBe(0);
    expect(await found(reader, 'decisionStage:-')).toBe(1);
    await sql`update decision_releases set at = '2025-01-01T10:00Z'`.execute(
      desk.platform.database.kysely,
    );
    expect(await found(reader, 'decisionCode:admit;decisionStage:released')).toBe(1);
    expect(await found(one, 'offerAnswer:-;decisionStage:released')).toBe(1);
  });
});

describe('for a view', () => {
  const inBulk = async (
    name: string,
    what: 'apply' | 'undo',
    by: DeskMember,
    given: readonly never[],
    order: object = { code: 'admit' },
  ) => {
    const kind = BULK_KINDS.find((each) => each.name === name) as BulkKind<object>;
    const { platform } = desk;
    const member = { staffId: by.id, roles: ['registrar'], scope: {} } as const;
    const actor = { kind: 'staff', id: by.id, session: undefined, network: '' } as const;
    return withTrail(platform, actor, async (trx, leave) => {
      const needs: BulkNeeds = { trx, leave, platform, member, act: 1, reason: 'all of them' };
      await kind.check(order, needs);
      return what === 'apply'
        ? kind.apply(needs, given, order, 0)
        : kind.undo?.(needs, given, order);
    });
  };

  it('decisions are set and confirmed, skip what cannot be, and are undone before a release', async () => {
    const [noor] = await submitted();
    await decide(two, 'deny');
    const ids = [mia.accountId, noor.accountId] as never[];
    const done = await inBulk('decide', 'apply', one, ids);
    expect(done).toMatchObject([
      { accountId: mia.accountId, skipped: 'not-decidable' },
      { accountId: noor.accountId, before: { decision: expect.any(Number) } },
    ]);
    const confirming = await inBulk('confirm', 'apply', two, ids);
    expect(confirming).toMatchObject([
      { skipped: 'not-to-confirm' },
      { accountId: noor.accountId, before: {} },
    ]);
    const last = (confirming ?? []).slice(1) as never[];
    expect(await inBulk('confirm', 'undo', two, last)).toMatchObject([{ before: {} }]);
    await inBulk('confirm', 'apply', two, ids);
    expect(await inBulk('decide', 'undo', one, (done ?? []).slice(1) as never[])).toMatchObject([
      { before: {} },
    ]);
    expect(await decisions(one, String(noor.accountId))).toMatchObject([{ stands: false }]);
  });

  it('are refused for who may not decide, also where the role is lost amid the act', async () => {
    const kind = BULK_KINDS.find(({ name }) => name === 'decide') as BulkKind<object>;
    const member = { staffId: reader.id, roles: ['reader'], scope: {} } as const;
    const needs = { platform: desk.platform, member } as unknown as BulkNeeds;
    await expect(kind.check({ code: 'admit' }, needs)).rejects.toMatchObject({ status: 403 });
    await expect(kind.apply(needs, [], { code: 'admit' }, 0)).rejects.toMatchObject({
      status: 403,
    });
  });
});
