import { beforeEach, describe, expect, it } from 'vitest';
import { verifyTrail } from '#server/core/trail/verify.ts';
import { type DeskApplicant, deskApplicant } from '#server/desk/read/testing/applicants.ts';
import { type DeskMember, openTestDesk, type TestDesk } from '#server/desk/testing/desk.ts';
import { announce } from './announce.ts';
import { dueOf, type Kept } from './due.ts';
import { eraseDue } from './erase-due.ts';

const RETENTION = { drafts: '60 days', submitted: '12 months', notEnrolled: '90 days' };

describe('how long something is kept', () => {
  const kept = (change: Partial<Kept>): Kept => ({
    accountId: 1,
    username: 'ada@mail.example',
    reference: undefined,
    activeAt: new Date('2025-01-10T12:00:00Z'),
    submittedAt: undefined,
    notEnrolledSince: undefined,
    ...change,
  });
  const inZone = (timeZone: string) => ({ retention: RETENTION, timeZone });
  const submitted = (at: string) => kept({ submittedAt: new Date(at) });

  it.each([
    ['America/Los_Angeles', '2024-03-01T07:59:00Z', '2025-02-28'],
    ['America/Los_Angeles', '2024-03-01T08:00:00Z', '2025-03-01'],
    ['Pacific/Auckland', '2024-02-28T11:30:00Z', '2025-02-28'],
    ['Pacific/Kiritimati', '2024-12-31T10:00:00Z', '2026-01-01'],
    ['America/New_York', '2024-11-03T05:30:00Z', '2025-11-03'],
  ])('is reckoned from the day in %s', (zone, at, dueOn) => {
    expect(dueOf(submitted(at), inZone(zone))).toEqual({ why: 'submitted', dueOn });
  });

  it('depends on whether it was submitted, and whether somebody enrolled', () => {
    const utc = inZone('UTC');
    expect(dueOf(kept({}), utc)).toEqual({ why: 'drafts', dueOn: '2025-03-11' });
    const absent = { ...submitted('2025-01-10T12:00:00Z'), notEnrolledSince: '2025-05-01' };
    expect(dueOf(absent, utc)).toEqual({ why: 'notEnrolled', dueOn: '2025-07-30' });
    const shorter = { retention: { submitted: '12 months' }, timeZone: 'UTC' };
    expect(dueOf(absent, shorter)).toEqual({ why: 'submitted', dueOn: '2026-01-10' });
    expect(dueOf(kept({}), shorter)).toBeUndefined();
    expect(dueOf(absent, { timeZone: 'UTC' })).toBeUndefined();
  });
});

const desk = await openTestDesk();

describe('the daily job', () => {
  let tenant: TestDesk['platform']['tenant'];
  let mia: DeskApplicant;
  let registrar: DeskMember;
  beforeEach(async () => {
    tenant = { ...desk.platform.tenant, retention: RETENTION };
    desk.clock.set('2025-01-10T12:00:00Z');
    await desk.query`delete from legal_holds`;
    await desk.query`delete from accounts`;
    await desk.query`delete from sessions where staff_id is not null`;
    mia = await deskApplicant(desk);
    registrar = await desk.member('registrar');
  });

  const platform = () => ({ ...desk.platform, tenant });
  const run = async () => {
    const told = (await announce(platform())).map(({ accountId }) => accountId);
    return { announced: told, erased: await eraseDue(platform()) };
  };
  const on = (day: string) => {
    desk.clock.set(`${day}T12:00:00Z`);
    return run();
  };
  const isThere = async ({ accountId }: DeskApplicant) =>
    (await desk.query`select from accounts where id = ${accountId}`).length > 0;
  const hold = ({ accountId }: DeskApplicant, reason = 'a lawsuit') =>
    desk.query`insert into legal_holds (account_id, reason, since)
      values (${accountId}, ${reason}, '2025-01-10')`;
  const comeBack = (at: string) =>
    desk.query`insert into successful_logins (account_id, at) values (${mia.accountId}, ${at})`;
  const NOTHING = { announced: [], erased: 0 };
  const ERASED = { announced: [], erased: 1 };
  const announced = () => ({ announced: [mia.accountId], erased: 0 });

  it('announces a draft a week ahead, once, and erases it on its day and no sooner', async () => {
    // Kept until March 11.
    expect(await on('2025-03-03')).toEqual(NOTHING);
    expect(await on('2025-03-04')).toEqual(announced());
    for (const day of ['2025-03-05', '2025-03-09', '2025-03-10'])
      expect(await on(day)).toEqual(NOTHING);
    expect(await isThere(mia)).toBe(true);
    expect(await on('2025-03-11')).toEqual(ERASED);
    expect(await isThere(mia)).toBe(false);
    const last = await desk.lastLine();
    expect(last).toMatchObject({
      act: 'account.erased',
      account: mia.accountId,
      by: { kind: 'system', job: 'retention' },
    });
    expect((await verifyTrail(desk.platform.database.kysely)).breaks).toEqual([]);
  });

  it('tells every administrator by mail what it is and from when on, and names nobody', async () => {
    const boss = await desk.member('administrator');
    const reference = await mia.submit();
    await on('2026-01-05');
    const { subject, text } = await desk.lastLetter(boss.mail);
    expect(subject).toBe('1 application is to be erased at Alder Valley College');
    expect(text).toContain(`2026-01-12: ${reference} (submitted)`);
    expect(text).toContain('/desk/retention');
    expect(text).not.toContain(mia.username);
    expect(await desk.lastLine()).toMatchObject({
      act: 'retention.announced',
      details: { applications: 1 },
    });
  });

  it.each([
    ['is no administrator', () => desk.query`update staff set removed_at = '2025-01-01'`],
    // The college's sign-in need not tell it.
    [
      'is no address of an administrator',
      () => desk.query`update staff set mail = '', issuer = 'https://x.test', subject = id::text`,
    ],
  ])('tells the help address of the college where there %s', async (_what, change) => {
    await desk.member('administrator');
    await change();
    const told = async () => (await desk.lettersTo(tenant.helpEmail)).length;
    const before = await told();
    await on('2025-03-04');
    expect(await told()).toBe(before + 1);
  });

  it('erases nothing for a week after a period became shorter', async () => {
    tenant = { ...tenant, retention: {} };
    expect(await on('2025-06-01')).toEqual(NOTHING);
    tenant = { ...tenant, retention: { drafts: '30 days' } };
    expect(await on('2025-06-02')).toEqual(announced());
    expect(await on('2025-06-08')).toEqual(NOTHING);
    expect(await on('2025-06-09')).toEqual(ERASED);
  });

  it('starts anew where the job did not run for a long time', async () => {
    expect(await on('2027-01-01')).toEqual(announced());
    expect(await on('2027-01-07')).toEqual(NOTHING);
    expect(await on('2027-01-08')).toEqual(ERASED);
  });

  it('keeps a draft whose applicant came back, and announces it anew later', async () => {
    await on('2025-03-04');
    await comeBack('2025-03-10T12:00:00Z');
    expect(await on('2025-03-11')).toEqual(NOTHING);
    expect(await on('2025-05-02')).toEqual(announced());
    expect(await on('2025-05-09')).toEqual(ERASED);
  });

  it('asks again in the moment of erasing: who came back after the announcements were looked through is kept', async () => {
    await on('2025-03-04');
    desk.clock.set('2025-03-11T12:00:00Z');
    await comeBack('2025-03-11T11:59:00Z');
    expect(await eraseDue(platform())).toBe(0);
    expect(await isThere(mia)).toBe(true);
  });

  it('leaves what is under a legal hold, and announces it anew once that is released', async () => {
    await on('2025-03-04');
    desk.clock.set('2025-01-10T12:00:00Z');
    const url = `/api/staff/applications/${mia.accountId}/hold`;
    const change = async (is_held: boolean) =>
      (await registrar.call('PUT', url, { is_held, reason: 'a lawsuit' })).status;
    expect(await change(true)).toBe(200);
    desk.clock.set('2025-03-11T12:00:00Z');
    expect(await eraseDue(platform())).toBe(0);
    expect(await run()).toEqual(NOTHING);
    expect(await isThere(mia)).toBe(true);
    desk.clock.set('2025-01-10T12:00:00Z');
    expect(await change(false)).toBe(200);
    expect(await on('2025-03-12')).toEqual(announced());
    expect(await on('2025-03-19')).toEqual(ERASED);
  });

  it('nobody erases what is held, whatever tries it, and hears why', async () => {
    await hold(mia);
    await expect(desk.erase(mia.username)).rejects.toMatchObject({ status: 409, code: 'held' });
    expect((await desk.lastLine())?.act).not.toBe('account.erased');
    const gone = desk.query`delete from accounts where id = ${mia.accountId}`;
    await expect(gone).rejects.toThrow(/legal_holds/);
  });

  it('shows at the desk what comes next and what is held, to those who may', async () => {
    const reference = await mia.submit();
    await desk.query`insert into not_enrolled (account_id, since)
      values (${mia.accountId}, '2025-01-10')`;
    const noor = await deskApplicant(desk);
    await hold(noor, 'about Noor');
    await on('2025-04-08');
    desk.clock.set('2025-01-10T12:00:00Z');
    const { body } = await registrar.call('GET', '/api/staff/retention');
    expect(body).toMatchObject({
      count: 1,
      notices: [
        {
          account_id: mia.accountId,
          reference,
          why: 'notEnrolled',
          due_on: '2025-04-10',
          erased_from: '2025-04-15',
        },
      ],
      holds: [{ account_id: noor.accountId, reference: '', reason: 'about Noor' }],
    });
    const boss = await desk.member('administrator');
    const seen = await boss.get('/api/staff/retention');
    expect(seen.holds).toMatchObject([{ account_id: noor.accountId, reason: '' }]);
    expect(JSON.stringify(seen)).not.toContain('@');
  });
});
