import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { applicationForm } from '#form/application/index.ts';
import { createDeadlines } from '#server/platform/deadlines/deadlines.ts';
import { openLanguages } from '#server/platform/languages.ts';
import { sampleTenant } from '#tenant/sample/index.ts';
import { sampleTranslations } from '#tenant/sample/spanish.ts';
import { type DeskMember, startTestDesk, type TestDesk } from '../testing/desk.ts';
import { tellExtensionJob } from './tell-job.ts';

/** An hour after the end, which is the midnight of Los Angeles. */
const NOW = '2026-11-02T09:00:00Z';
const END = '2026-11-02T07:59:00.000Z';
const AT = '/api/staff/deadlines/2026-11-02/extend';

let desk: TestDesk;
let registrar: DeskMember;
let made = 0;

beforeAll(async () => {
  const deadlines = [
    { from: '2026-03-01', to: '2026-04-01', label: 'Mar 31', text: 'Long over.' },
    { from: '2026-10-01', to: '2026-11-02', label: 'Nov 1', text: 'Apply by November 1.' },
    { from: '2026-11-15', to: '2026-12-16', label: 'Dec 15', text: 'Next.' },
  ];
  const tenant = { ...sampleTenant, deadlines };
  const form = applicationForm(tenant);
  const translations = { es: { ...sampleTranslations.es } };
  const spoken = openLanguages({ tenant, form, translations });
  const environment = { RATE_LIMIT_SCALE: '1000' };
  desk = await startTestDesk({ now: NOW, environment, parts: { tenant, form, ...spoken } });
});
afterAll(() => desk.close());
beforeEach(async () => {
  desk.clock.set(NOW);
  const { kysely } = desk.platform.database;
  await kysely.deleteFrom('deadline_extensions').execute();
  await kysely.deleteFrom('accounts').execute();
  await kysely.deleteFrom('save_minutes').execute();
  await desk.platform.deadlines.refresh();
  registrar = await desk.member('registrar');
});

type Applicant = {
  readonly submitted?: string;
  readonly changed?: string;
  readonly started?: null;
  readonly language?: string;
};

async function applicant(given: Applicant = {}): Promise<number> {
  const { kysely } = desk.platform.database;
  made += 1;
  const { id } = await kysely
    .insertInto('accounts')
    .values({
      ...{ username: `someone${made}@example.com`, password_hash: 'x' },
      ...{ confirmed_at: new Date(NOW), password_changed_at: new Date(NOW) },
      language: given.language ?? null,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const changed = new Date(given.changed ?? '2026-11-01T12:00:00Z');
  await kysely
    .insertInto('applications')
    .values({
      ...{ account_id: id, answers: '{}', answers_changed_at: changed },
      started_at: given.started === null ? null : changed,
      validating_at: given.submitted === undefined ? null : changed,
      submitted_at: given.submitted === undefined ? null : new Date(given.submitted),
    })
    .execute();
  return id;
}

async function missed(
  account_id: number,
  told_by: 'server' | 'page',
  from: string,
  to = from,
): Promise<void> {
  await desk.platform.database.kysely
    .insertInto('missed_tries')
    .values({ account_id, told_by, what: 'save', from_at: new Date(from), to_at: new Date(to) })
    .execute();
}

const list = async () => (await registrar.call('GET', '/api/staff/deadlines')).body.deadlines;
const november = async () => (await list())[0];
const extension = (change: object = {}) => ({
  ...{ until: '2026-11-02T01:30', ends_at: END, reason: 'The database was down', tell: false },
  ...change,
});

describe('a deadline at the desk', () => {
  it('is there from two months before its end', async () => {
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
      'Nov 1',
      'Dec 15',
    ]);
    expect(await november()).toMatchObject({
      ...{ deadline: '2026-11-02', announced_end: END, ends_at: END },
      servers: { minutes: 0, partly: 0 },
    });
  });

  it('shows when no save was taken in the three days before, as servers measured it', async () => {
    const minute = (at: string, well: number, failed = 0) => ({
      ...{ minute: new Date(at), server: '5f3a0c1e-9b7d-4a62-b8e0-f1c2d3a4b5c6' },
      ...{ well, took: failed && 1, failed },
    });
    await desk.platform.database.kysely
      .insertInto('save_minutes')
      .values([
        // More than three days before, and what nobody measured before it.
        minute('2026-10-30T07:58:00Z', 0),
        minute('2026-11-02T07:54:00Z', 63, 1),
        minute('2026-11-02T07:55:00Z', 63),
        // 07:56 and 07:57: nobody was there.
        minute('2026-11-02T07:58:00Z', 0b111, 1),
        minute('2026-11-02T07:59:00Z', 63),
        minute('2026-11-02T08:00:00Z', 0),
      ])
      .execute();
    const { servers, outages } = await november();
    const between = outages.slice(-1);
    expect(between).toEqual([{ from: '2026-11-02T07:56:00.000Z', to: '2026-11-02T07:59:00.000Z' }]);
    // From the first minute of the three days to 07:54, nobody was there either.
    expect(outages[0].from).toBe('2026-10-30T08:00:00.000Z');
    expect(servers).toEqual({ minutes: 3 * 1440 - 6 + 3, partly: 1 });
  });

  it('shows what pages told beside it, and believes no single one of them', async () => {
    const [ada, bob, cyd, dan] = [
      await applicant(),
      await applicant({ submitted: '2026-11-02T08:30:00Z' }),
      await applicant(),
      await applicant(),
    ] as [number, number, number, number];
    await missed(ada, 'page', '2026-10-31T00:00:10Z', '2026-11-02T07:50:30Z');
    await missed(bob, 'page', '2026-11-02T07:48:30Z', '2026-11-02T07:51:30Z');
    await missed(cyd, 'page', '2026-11-02T07:49:59Z', '2026-11-02T07:55:00Z');
    await missed(dan, 'server', '2026-11-02T07:49:10Z');
    await missed(dan, 'server', '2026-11-02T08:00:00Z');
    expect(await november()).toMatchObject({
      pages: { minutes: 2, applicants: 3 },
      ...{ affected: 4, affected_open: 3 },
    });
  });
});

describe('an extension', () => {
  it('is in force for everybody: at the desk, on the page, in every language, in every process', async () => {
    const other = createDeadlines(desk.platform.database);
    const { body, status } = await registrar.call('POST', AT, extension());
    expect([status, body.message]).toEqual([
      200,
      'The deadline is now Monday, November 2, 2026 at 1:30 AM PST.',
    ]);
    const until = '2026-11-02T09:30:00.000Z';
    expect(await november()).toMatchObject({
      ...{ announced_end: END, ends_at: until, title: 'Nov 1' },
      extensions: [
        { was: END, until, at: '2026-11-02T09:00:00.000Z', reason: 'The database was down' },
      ],
    });
    const season = (await registrar.call('GET', '/api/staff/season?days=1')).body;
    expect(season.next_deadline).toMatchObject({ title: 'Extended: Nov 1', ends_at: until });
    await other.refresh();
    const { languages } = desk.platform;
    expect(other.inForce(languages.in('en'))[1]).toEqual({
      ...{ from: '2026-10-01', to: '2026-11-02', label: 'Extended: Nov 1', until },
      text: 'You now have until Monday, November 2 at 1:30 AM PST. Everything else stays as it was announced.',
    });
    expect(other.inForce(languages.in('es'))[1]?.text).toMatch(/lunes, 2 de noviembre/);
    expect(other.inForce(languages.in('en'))[2]?.until).toBeUndefined();
    const line = (await desk.trail()).findLast(({ act }) => act === 'deadline.extended');
    expect(line?.details).toEqual({ deadline: '2026-11-02', was: END, until, tell: false });
  });

  it('can be extended again, and its changes are told to whoever listens, once each', async () => {
    let changes = 0;
    desk.platform.deadlines.onChange(() => {
      changes += 1;
    });
    await registrar.call('POST', AT, extension());
    const again = { until: '2026-11-03T12:00', ends_at: '2026-11-02T09:30:00.000Z' };
    expect((await registrar.call('POST', AT, extension(again))).status).toBe(200);
    expect(await november()).toMatchObject({ ends_at: '2026-11-03T20:00:00.000Z' });
    await desk.platform.deadlines.refresh();
    expect(changes).toBe(2);
  });

  it.each([
    ['a deadline that the file does not have', 404, {}, '2026-11-03'],
    ['an earlier end', 400, { until: '2026-11-01T23:58' }, '2026-11-02'],
    ['the same end', 400, { until: '2026-11-01T23:59' }, '2026-11-02'],
    ['an end that is over', 400, { until: '2026-11-02T01:00' }, '2026-11-02'],
    ['an end next year', 400, { until: '2027-01-02T01:00' }, '2026-11-02'],
    ['a day that does not exist', 400, { until: '2026-11-31T01:00' }, '2026-11-02'],
    ['a time that does not exist', 400, { until: '2026-11-03T24:30' }, '2026-11-02'],
    ['no reason', 400, { reason: '' }, '2026-11-02'],
    ['an end that is not the one in force', 409, { ends_at: NOW }, '2026-11-02'],
  ])('is refused for %s', async (_what, expected, change, deadline) => {
    const url = `/api/staff/deadlines/${deadline}/extend`;
    expect((await registrar.call('POST', url, extension(change))).status).toBe(expected);
    expect(await november()).toMatchObject({ ends_at: END, extensions: [] });
  });

  it('of two people at the same moment is one', async () => {
    const both = await Promise.all([
      registrar.call('POST', AT, extension()),
      registrar.call('POST', AT, extension({ until: '2026-11-02T02:30' })),
    ]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect((await november()).extensions).toHaveLength(1);
  });
});

describe('the letter about it', () => {
  const letters = async () =>
    (await desk.mailbox()).filter(({ subject }) => /more time|más tiempo/.test(subject));
  const orders = () =>
    desk.platform.database.prepared<{ data: { extension: number } }>(
      'orders-of-extensions',
      `delete from pgboss.job where name = 'tell-extension' returning data`,
      [],
    );
  const run = (data: { extension: number }) =>
    tellExtensionJob.run(data, desk.platform, new AbortController().signal);

  it('goes to who has begun and not submitted, in their language, and to nobody twice', async () => {
    await applicant();
    await applicant({ language: 'es' });
    await applicant({ submitted: '2026-11-01T12:00:00Z' });
    await applicant({ changed: '2026-04-01T12:00:00Z' });
    await applicant({ started: null });
    expect((await november()).begun).toBe(2);
    await registrar.call('POST', AT, extension({ tell: true }));
    const [order] = await orders();
    if (order === undefined) throw new Error('nothing was ordered');
    await Promise.all([run(order.data), run(order.data)]);
    await run(order.data);
    const sent = await letters();
    expect(sent.map(({ language }) => language).toSorted()).toEqual(['en', 'es']);
    const english = sent.find(({ language }) => language === 'en');
    expect(english?.text).toContain(
      'You can now submit your application until Monday, November 2, 2026 at 1:30 AM PST',
    );
    expect((await november()).extensions[0].written_to).toBe(2);
  });

  it('is not written unless somebody asks for it, nor once the time is over', async () => {
    const before = (await letters()).length;
    await applicant();
    await registrar.call('POST', AT, extension());
    expect(await orders()).toEqual([]);
    const again = { until: '2026-11-02T02:30', ends_at: '2026-11-02T09:30:00.000Z', tell: true };
    await registrar.call('POST', AT, extension(again));
    desk.clock.advance({ hours: 2 });
    for (const { data } of await orders()) await run(data);
    expect(await letters()).toHaveLength(before);
  });
});
