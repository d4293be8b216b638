import { beforeEach, describe, expect, it } from 'vitest';
import { createDeadlines } from '#server/core/deadlines/deadlines.ts';
import type { DeskMember } from '../testing/desk.ts';
import { END, extendAt, extension, NOW, openDeadlineDesk } from './testing/desk.ts';

const AT = extendAt('2026-11-02');
/** The minute to which {@link extension} moves the deadline. */
const UNTIL = '2026-11-02T09:30:00.000Z';

const desk = await openDeadlineDesk();
let registrar: DeskMember;
beforeEach(async () => {
  await desk.forget();
  registrar = await desk.member('registrar');
});

const list = async () => (await registrar.get('/api/staff/deadlines')).deadlines;
const november = async () => (await list())[0];
describe('a deadline at the desk', () => {
  it('is there from two months before its end', async () => {
    expect((await list()).map(({ title }: { title: string }) => title)).toEqual([
      'Nov 1',
      'Dec 15',
    ]);
    expect(await november()).toMatchObject({
      deadline: '2026-11-02',
      announced_end: END,
      ends_at: END,
      minutes: 0,
      outages: [],
      failed_submits: 0,
    });
  });

  it('shows when nothing could be saved in the three days before, as servers measured it', async () => {
    for (const [from, to] of [
      ['2026-10-29T07:00:00Z', '2026-10-29T09:00:00Z'],
      // It ends five minutes after the three days begin.
      ['2026-10-30T07:00:00Z', '2026-10-30T08:05:00Z'],
      ['2026-11-01T12:00:10Z', '2026-11-01T12:01:20Z'],
      // It begins four minutes before the deadline is over.
      ['2026-11-02T07:56:00Z', '2026-11-02T08:30:00Z'],
      ['2026-11-02T09:00:00Z', '2026-11-02T09:10:00Z'],
    ])
      await desk.query`insert into outages (from_at, to_at) values (${from}, ${to})`;
    const { minutes, outages } = await november();
    expect(outages).toEqual([
      { from: '2026-10-30T08:00:00.000Z', to: '2026-10-30T08:05:00.000Z' },
      { from: '2026-11-01T12:00:10.000Z', to: '2026-11-01T12:01:20.000Z' },
      { from: '2026-11-02T07:56:00.000Z', to: '2026-11-02T08:00:00.000Z' },
    ]);
    expect(minutes).toBe(5 + 2 + 4);
  });

  it('counts the applicants whose submit failed on our side, and how many have not submitted', async () => {
    const [ada, bob] = [
      await desk.applicant(),
      await desk.applicant({ submitted: '2026-11-02T08:30:00Z' }),
    ];
    for (const [account, at] of [
      [ada, '2026-11-02T07:50:00Z'],
      [ada, '2026-11-02T07:58:00Z'],
      [bob, '2026-11-02T07:59:59Z'],
      [await desk.applicant(), '2026-11-02T08:00:00Z'],
    ])
      await desk.query`insert into failed_submits (account_id, at) values (${account}, ${at})`;
    expect(await november()).toMatchObject({ failed_submits: 2, failed_open: 1 });
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
    const until = UNTIL;
    expect(await november()).toMatchObject({
      announced_end: END,
      ends_at: until,
      title: 'Nov 1',
      extensions: [
        { was: END, until, at: '2026-11-02T09:00:00.000Z', reason: 'The database was down' },
      ],
    });
    const season = await registrar.get('/api/staff/season?days=1');
    expect(season.next_deadline).toMatchObject({ title: 'Extended: Nov 1', ends_at: until });
    await other.refresh();
    const { languages } = desk.platform;
    expect(other.inForce(languages.in('en'))[1]).toEqual({
      from: '2026-10-01',
      to: '2026-11-02',
      label: 'Extended: Nov 1',
      until,
      text: 'You now have until Monday, November 2 at 1:30 AM PST. Everything else stays as it was announced.',
    });
    expect(other.inForce(languages.in('es'))[1]?.text).toMatch(/lunes 2 de noviembre/);
    expect(other.inForce(languages.in('en'))[2]?.until).toBeUndefined();
    const line = (await desk.trail()).findLast(({ act }) => act === 'deadline.extended');
    expect(line?.details).toEqual({ deadline: '2026-11-02', was: END, until, tell: false });
  });

  it('is told to pages that are open: by every answer that nobody keeps, and by a call of its own', async () => {
    const ask = (url: string, headers = {}) => desk.app.inject({ url, headers });
    const told = async (url: string) => (await ask(url)).headers['x-deadlines-version'];
    const spanish = { 'accept-language': 'es' };
    const before = await ask('/public/deadlines');
    expect(before.json()).toMatchObject({ version: 0, deadlines: [{}, { label: 'Nov 1' }, {}] });
    expect(before.json()).not.toHaveProperty('news');
    // The page does not learn the terms of a deadline.
    expect(before.body).not.toContain('terms');
    expect(await told('/api/profile')).toBe('0');

    await registrar.call('POST', AT, extension());
    const has = { 'if-none-match': String(before.headers.etag) };
    const after = await ask('/public/deadlines', has);
    const { version, deadlines, news } = after.json();
    expect(version).toBeGreaterThan(0);
    expect(deadlines[1]).toMatchObject({ label: 'Extended: Nov 1', until: UNTIL });
    expect(news).toBe('The deadline was extended to Monday, November 2 at 1:30 AM PST.');
    const inSpanish = (await ask('/public/deadlines', spanish)).json();
    expect(inSpanish.news).toMatch(/^El plazo se amplió hasta el lunes 2 de noviembre/);
    const seen = { 'if-none-match': String(after.headers.etag) };
    const again = await ask('/public/deadlines', seen);
    expect([again.statusCode, again.body]).toEqual([304, '']);
    expect(again.headers).not.toHaveProperty('x-deadlines-version');
    expect(await told('/api/profile')).toBe(String(version));
    expect(await told('/lookup/find?category=hs_ceeb&text=no')).toBe(String(version));
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
