/**
 * The outages that servers measure, and the failed submits that they report to the office.
 */
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { sql } from 'kysely';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { App } from '#server/core/http/app.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startTestApplications, type TestApplicant } from '../testing/applicants.ts';
import { countFailedSubmits, failedSubmitsOf, listOutages } from './repository.ts';
import { watchOutages } from './watch.ts';

const at = (time: string) => new Date(`2025-01-16T${time}Z`);
const THREE_DAYS = { from: new Date('2025-01-13T08:00:00Z'), to: at('08:00:00') };

const test = closing(await startTestApplications({ now: '2025-01-16T07:50:00Z' }));
// No timer writes a heartbeat; the tests do.
vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
const beat = watchOutages(fastify().withTypeProvider() as unknown as App, test.platform);
vi.useRealTimers();
beforeEach(async () => {
  vi.restoreAllMocks();
  test.clock.set('2025-01-16T07:50:00Z');
  const { kysely } = test.platform.database;
  await kysely.updateTable('heartbeat').set({ at: null }).execute();
  await kysely.deleteFrom('outages').execute();
  await kysely.deleteFrom('failed_submits').execute();
});

/** An applicant who has begun, and answered everything. */
async function begun(): Promise<TestApplicant> {
  const applicant = await test.applicantWith();
  await applicant.call('POST', '/api/web-status', { web_status: 'started' });
  return applicant;
}

const outages = () => listOutages(test.platform.database.kysely, THREE_DAYS);

async function beatFor(seconds: number): Promise<void> {
  for (let passed = 0; passed < seconds; passed += 5) {
    test.clock.advance({ seconds: 5 });
    await beat();
  }
}

const GONE = Object.assign(new Error('the database system is shutting down'), { code: '57P01' });

/** Makes an applicant's submit fail on the server's side, now. */
async function failSubmit(applicant: TestApplicant): Promise<void> {
  const lost = vi.spyOn(test.platform.database, 'transaction').mockRejectedValue(GONE);
  expect((await applicant.submit()).status).toBe(503);
  lost.mockRestore();
}

/** A server that answers every submit with 503; when it closes, it writes what it holds. */
async function busyServer(): Promise<App> {
  const app = fastify().withTypeProvider() as unknown as App;
  await app.register(fastifyCookie);
  watchOutages(app, test.platform);
  app.post('/api/submit', async (_request, reply) => reply.code(503).send({ message: 'busy' }));
  return app;
}

describe('an outage', () => {
  it('is the time between two heartbeats, where it is longer than it should be', async () => {
    // Nothing before the first heartbeat of all.
    await beat();
    await beatFor(60);
    expect(await outages()).toEqual([]);
    // Nothing is written while the database is away.
    test.clock.advance({ seconds: 95 });
    await beatFor(30);
    expect(await outages()).toEqual([{ from: at('07:51:00'), to: at('07:52:40') }]);
  });

  it('is none as long as one server of several is there, and one for all that come back', async () => {
    const other = watchOutages(fastify().withTypeProvider() as unknown as App, test.platform);
    await beat();
    test.clock.advance({ seconds: 10 });
    await other();
    test.clock.advance({ seconds: 10 });
    await beat();
    expect(await outages()).toEqual([]);
    test.clock.advance({ minutes: 2 });
    await Promise.all([beat(), other()]);
    expect(await outages()).toEqual([{ from: at('07:50:20'), to: at('07:52:20') }]);
  });

  it('is never made by saves and submits of an applicant that are refused', async () => {
    const ada = await begun();
    await beat();
    const lost = vi.spyOn(test.platform.database, 'prepared').mockRejectedValue(GONE);
    for (let passed = 0; passed < 60; passed += 5) {
      expect((await ada.save({ first_name: 'Ada' })).status).toBe(503);
      await beatFor(5);
    }
    lost.mockRestore();
    await failSubmit(ada);
    await beatFor(5);
    expect(await outages()).toEqual([]);
  });
});

const told = async ({ accountId }: TestApplicant) => {
  const { rows } = await sql<{ told: { at: string; is_in_outage: boolean }[] }>`
    select ${failedSubmitsOf(sql`${accountId}`)} as told`.execute(test.platform.database.kysely);
  return rows[0]?.told.map((one) => ({ at: new Date(one.at), isInOutage: one.is_in_outage }));
};

describe('a submit that a server answered with 5xx', () => {
  it('is told as a fact, with whether an outage was measured: once a minute, and not whose session nobody has', async () => {
    const ada = await begun();
    const submitBy = async (...browsers: Record<string, string>[]) => {
      const app = await busyServer();
      for (const cookies of browsers)
        await app.inject({ method: 'POST', url: '/api/submit', cookies });
      await app.close();
    };
    test.clock.set('2025-01-16T07:55:30Z');
    await submitBy(ada.cookies, { session: 'x'.repeat(43) }, { session: 'short' }, {});
    test.clock.advance({ seconds: 10 });
    await submitBy(ada.cookies);
    expect(await told(ada)).toEqual([{ at: at('07:55:30'), isInOutage: false }]);
    const { kysely } = test.platform.database;
    const outage = { from_at: at('07:55:00'), to_at: at('07:57:00') };
    await kysely.insertInto('outages').values(outage).execute();
    expect(await told(ada)).toEqual([{ at: at('07:55:30'), isInOutage: true }]);
    expect(await countFailedSubmits(kysely, [THREE_DAYS])).toEqual([{ all: 1, open: 1 }]);
    expect((await ada.submit()).status).toBe(200);
    expect(await countFailedSubmits(kysely, [THREE_DAYS])).toEqual([{ all: 1, open: 0 }]);
  });

  it('that was turned away before its cookies were read is known, too', async () => {
    const ada = await begun();
    const app = fastify().withTypeProvider() as unknown as App;
    app.addHook('onRequest', async () => {
      throw Object.assign(new Error('too busy'), { statusCode: 503 });
    });
    await app.register(fastifyCookie);
    watchOutages(app, test.platform);
    app.post('/api/submit', async () => ({ message: 'submitted' }));
    await app.inject({ method: 'POST', url: '/api/submit', cookies: ada.cookies });
    await app.close();
    expect(await told(ada)).toHaveLength(1);
  });

  it('speaks for no application that was begun later', async () => {
    const late = await test.applicant();
    const app = await busyServer();
    await app.inject({ method: 'POST', url: '/api/submit', cookies: late.cookies });
    test.clock.advance({ minutes: 1 });
    await late.call('POST', '/api/web-status', { web_status: 'started' });
    await app.close();
    expect(await told(late)).toEqual([]);
  });
});
