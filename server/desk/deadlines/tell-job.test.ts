import { beforeEach, describe, expect, it } from 'vitest';
import { sweepSummaries } from '#server/applicant/summaries/follow.ts';
import type { Platform } from '#server/core/platform.ts';
import { seedApplications } from '../testing/applications.ts';
import type { DeskMember } from '../testing/desk.ts';
import { tellExtensionJob } from './tell-job.ts';
import { DECEMBER_END, extendAt, extension, openDeadlineDesk, TERM } from './testing/desk.ts';

const AT = extendAt('2026-11-02');

const desk = await openDeadlineDesk();
let registrar: DeskMember;
beforeEach(async () => {
  await desk.forget();
  await desk.query`delete from pgboss.job where name in ('mail', 'tell-extension')`;
  registrar = await desk.member('registrar');
});

type Order = { readonly extension: number };

const extend = (change: object) => registrar.call('POST', AT, extension({ tell: true, ...change }));
const letters = async () =>
  (await desk.mailbox()).filter(({ subject }) => /more time|más tiempo/.test(subject));
const writtenTo = async () => (await letters()).map(({ to }) => to).toSorted();
async function onDesk() {
  await sweepSummaries(desk.platform);
  return (await registrar.get('/api/staff/deadlines')).deadlines;
}

/** Takes the waiting orders. */
const orders = () => desk.takeJobs<Order>('tell-extension');

/** Takes the only order. */
async function order(): Promise<Order> {
  const all = await orders();
  expect(all).toHaveLength(1);
  return all[0] as Order;
}

const run = (
  data: Order,
  change: Partial<Platform> = {},
  signal: AbortSignal = new AbortController().signal,
) => tellExtensionJob.run(data, { ...desk.platform, ...change }, signal);

const addressesOf = async (...accounts: number[]) => {
  const rows = await desk.query`select username from accounts where id = any(${accounts})`;
  return rows.map(({ username }) => username).toSorted();
};

describe('the letter about an extension', () => {
  it('goes to who has begun and not submitted, in their language', async () => {
    await desk.applicant();
    await desk.applicant({ language: 'es' });
    await desk.applicant({ submitted: '2026-11-01T12:00:00Z' });
    await desk.applicant({ changed: '2026-04-01T12:00:00Z' });
    await desk.applicant({ started: null });
    expect((await onDesk())[0].begun).toBe(2);
    await extend({});
    await run(await order());
    const sent = await letters();
    expect(sent.map(({ language }) => language).toSorted()).toEqual(['en', 'es']);
    const english = sent.find(({ language }) => language === 'en');
    expect(english?.text).toContain(
      'You can now submit your application until Monday, November 2, 2026 at 1:30 AM PST',
    );
    expect((await onDesk())[0].extensions[0].written_to).toBe(2);
  });

  it('is not written unless somebody asks for it, nor once the time is over', async () => {
    await desk.applicant();
    await extend({ tell: false });
    expect(await orders()).toEqual([]);
    await extend({ until: '2026-11-02T02:30', ends_at: '2026-11-02T09:30:00.000Z' });
    desk.clock.advance({ hours: 2 });
    await run(await order());
    expect(await letters()).toEqual([]);
  });

  it('reaches nobody who applies for a term that the deadline does not concern', async () => {
    const chosen = (entry_term: string) => desk.applicant({ answers: { entry_term } });
    const concerned = [await chosen(TERM), await desk.applicant(), await chosen('')];
    await chosen('2027SP');
    expect((await onDesk()).map(({ begun }: { begun: number }) => begun)).toEqual([4, 3]);
    const change = { until: '2026-12-17T23:59', ends_at: DECEMBER_END, tell: true };
    const { status } = await registrar.call('POST', extendAt('2026-12-16'), extension(change));
    expect(status).toBe(200);
    await run(await order());
    expect(await writtenTo()).toEqual(await addressesOf(...concerned));
  });
});

describe('nobody is written to twice', () => {
  it('by a job that runs again, nor by one that runs beside it', async () => {
    const [ada, bob] = [await desk.applicant(), await desk.applicant()] as const;
    await extend({});
    const data = await order();
    // Another process, in the middle of its letter to Ada.
    const running = await desk.platform.database.transaction(async (trx) => {
      const note = { extension_id: data.extension, account_id: ada };
      await trx.insertInto('extension_letters').values(note).execute();
      const beside = run(data);
      await desk.untilWaiting();
      return () => beside;
    });
    await running();
    expect(await writtenTo()).toEqual(await addressesOf(bob));
    await run(data);
    expect(await writtenTo()).toEqual(await addressesOf(bob));
  });

  it('where the worker dies in the middle or stops, and nobody is left out', async () => {
    const begun = { started: '2026-11-01T12:00:00Z' };
    const people = await seedApplications(desk.platform, Array(51).fill(begun));
    await extend({});
    const data = await order();
    await expect(run(data, { mail: desk.dyingMail(2) })).rejects.toThrow('lost its power');
    expect(await letters()).toEqual([]);
    const stop = new AbortController();
    const { mail } = desk.platform;
    const stopping: Platform['mail'] = {
      ...mail,
      async send(...letter) {
        stop.abort(new Error('this worker stops'));
        await mail.send(...letter);
      },
    };
    await expect(run(data, { mail: stopping }, stop.signal)).rejects.toThrow('this worker stops');
    expect(await letters()).toHaveLength(50);
    await run(data);
    expect(await writtenTo()).toEqual(await addressesOf(...people));
  });

  it('about an end that is no longer true: who is to hear of two hears of the newer', async () => {
    await desk.applicant();
    await extend({});
    await extend({ until: '2026-11-02T02:30', ends_at: '2026-11-02T09:30:00.000Z' });
    for (const data of await orders()) await run(data);
    const sent = await letters();
    expect(sent).toHaveLength(1);
    expect(sent[0]?.text).toContain('November 2, 2026 at 2:30 AM PST');
  });
});
