import { randomUUID } from 'node:crypto';
import fastifyCookie from '@fastify/cookie';
import fastify from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createToken } from '#server/identity/tokens.ts';
import type { App } from '#server/platform/http/app.ts';
import { startTestApplications, type TestApplications } from '../testing/applicants.ts';
import { forgetOutagesJob, readMinutes, saveMinutes } from './repository.ts';
import { outageRoutes } from './routes.ts';
import { createOutageWatch } from './watch.ts';

const NOW = '2026-11-01T23:50:00Z';

let it_: TestApplications;
beforeAll(async () => {
  it_ = await startTestApplications({ now: NOW });
});
afterAll(() => it_.close());
beforeEach(async () => {
  vi.restoreAllMocks();
  it_.clock.set(NOW);
  const { kysely } = it_.platform.database;
  await kysely.deleteFrom('save_minutes').execute();
  await kysely.deleteFrom('missed_tries').execute();
});

const at = (time: string) => new Date(`2026-11-01T${time}Z`);
const span = { from: at('23:00:00'), to: at('23:59:59') };
const minutes = () => readMinutes(it_.platform.database.kysely, span);
const tries = () =>
  it_.platform.database.kysely.selectFrom('missed_tries').selectAll().orderBy('from_at').execute();

/** The database is gone for whatever uses `prepared`, as saves do. */
function loseDatabase() {
  const gone = Object.assign(new Error('the database system is shutting down'), { code: '57P01' });
  vi.spyOn(it_.platform.database, 'findTrouble').mockResolvedValue('does not answer');
  return vi.spyOn(it_.platform.database, 'prepared').mockRejectedValue(gone);
}

describe('a server', () => {
  it('writes each minute once it is over, together with the others', async () => {
    const [one, other] = [it_.platform, it_.platform].map(createOutageWatch);
    await one?.beat();
    it_.clock.advance({ seconds: 30 });
    await other?.beat();
    other?.took();
    expect(await minutes()).toEqual([]);
    it_.clock.advance({ seconds: 30 });
    await one?.beat();
    await other?.beat();
    expect(await minutes()).toEqual([
      { minute: at('23:50:00'), well: 0b001001, took: 0b001000, failed: 0 },
    ]);
  });

  it('adds to what it wrote of a minute before', async () => {
    const { kysely } = it_.platform.database;
    const minute = { minute: at('23:50:00'), well: 1, took: 2, failed: 4 };
    const server = randomUUID();
    await saveMinutes(kysely, server, [minute]);
    await saveMinutes(kysely, server, [{ ...minute, well: 2, took: 0, failed: 8 }]);
    expect(await minutes()).toMatchObject([{ well: 3, took: 2, failed: 12 }]);
  });

  it('leaves the minute open in which its database takes no changes', async () => {
    const watch = createOutageWatch(it_.platform);
    await watch.beat();
    const trouble = vi.spyOn(it_.platform.database, 'findTrouble');
    trouble.mockResolvedValue('takes no changes: it is read-only');
    it_.clock.advance({ seconds: 10 });
    await watch.beat();
    trouble.mockRestore();
    it_.clock.advance({ seconds: 50 });
    await watch.beat();
    expect(await minutes()).toMatchObject([{ well: 1 }]);
  });

  it('writes what it has when it stops, and is not held up by a database that is silent', async () => {
    const watch = createOutageWatch(it_.platform);
    watch.took();
    await watch.end();
    expect(await minutes()).toMatchObject([{ minute: at('23:50:00'), took: 1 }]);
  });

  it('forgets after two months', async () => {
    const watch = createOutageWatch(it_.platform);
    watch.took();
    await watch.end();
    it_.clock.advance({ days: 59 });
    await forgetOutagesJob.run({} as never, it_.platform, AbortSignal.any([]));
    expect(await minutes()).toHaveLength(1);
    it_.clock.advance({ days: 2 });
    await forgetOutagesJob.run({} as never, it_.platform, AbortSignal.any([]));
    expect(await minutes()).toEqual([]);
  });
});

describe('a save', () => {
  it('that was taken, and one that failed, are seen afterwards, with whose it was', async () => {
    const ada = await it_.applicant();
    const lost = loseDatabase();
    it_.clock.advance({ seconds: 15 });
    expect((await ada.save({ first_name: 'Ada' })).status).toBe(503);
    expect((await ada.save({ first_name: 'Ada' })).status).toBe(503);
    lost.mockRestore();
    it_.clock.advance({ seconds: 30 });
    expect((await ada.save({ first_name: 'Ada' })).status).toBe(200);
    // A submit settles what is not written yet; this one is refused, because answers are missing.
    expect((await ada.call('POST', '/api/submit')).status).toBe(422);
    expect(await minutes()).toMatchObject([
      { minute: at('23:50:00'), took: 0b010000, failed: 0b000010 },
    ]);
    expect(await tries()).toEqual([
      {
        ...{ account_id: ada.accountId, told_by: 'server', what: 'save' },
        ...{ from_at: at('23:50:15'), to_at: at('23:50:15') },
      },
    ]);
  });

  it('that was turned away before its cookies were read is known, too', async () => {
    const app = fastify().withTypeProvider() as unknown as App;
    app.addHook('onRequest', async () => {
      throw Object.assign(new Error('too busy'), { statusCode: 503 });
    });
    await app.register(fastifyCookie);
    app.put('/api/answer', async () => ({ message: 'saved' }));
    const watch = { ...createOutageWatch(it_.platform), failed: vi.fn() };
    outageRoutes(app, it_.platform, watch);
    const { value, hash } = createToken();
    await app.inject({ method: 'PUT', url: '/api/answer', cookies: { session: value } });
    await app.close();
    expect(watch.failed).toHaveBeenCalledExactlyOnceWith('save', hash);
  });

  it('by nobody, or with a session that nobody has, counts for nobody', async () => {
    it_.clock.advance({ minutes: 2 });
    const lost = loseDatabase();
    for (const token of ['x'.repeat(43), 'short']) {
      const answer = await it_.withSession(token)('PUT', '/api/answer', { answers: {} });
      expect(answer.status).toBe(503);
    }
    lost.mockRestore();
    const ada = await it_.applicant();
    await ada.call('POST', '/api/submit');
    expect(await tries()).toEqual([]);
    expect(await minutes()).toMatchObject([{ minute: at('23:52:00'), failed: 1 }]);
  });
});

describe('a page that is back', () => {
  const tell = (body: object) => ({
    what: 'save',
    from_seconds_ago: 90,
    to_seconds_ago: 3,
    ...body,
  });

  it('tells from when to when it could not save, by the clock of the server', async () => {
    const ada = await it_.applicant();
    expect((await ada.call('POST', '/api/missed', tell({}))).body).toEqual({ message: 'Noted.' });
    const submit = tell({ what: 'submit', to_seconds_ago: 90 });
    expect((await ada.call('POST', '/api/missed', submit)).status).toBe(200);
    expect(await tries()).toEqual([
      {
        ...{ account_id: ada.accountId, told_by: 'page', what: 'save' },
        ...{ from_at: at('23:48:30'), to_at: at('23:49:57') },
      },
      {
        ...{ account_id: ada.accountId, told_by: 'page', what: 'submit' },
        ...{ from_at: at('23:48:30'), to_at: at('23:48:30') },
      },
    ]);
  });

  it.each([
    ['ends before it begins', { to_seconds_ago: 91 }],
    ['is more than three days ago', { from_seconds_ago: 259_201 }],
    ['is to come', { to_seconds_ago: -1 }],
    ['is of something else', { what: 'login' }],
    ['says more', { from: NOW }],
  ])('is not believed what %s', async (_what, change) => {
    const ada = await it_.applicant();
    expect((await ada.call('POST', '/api/missed', tell(change))).status).toBe(400);
    expect(await tries()).toEqual([]);
  });

  it('may not tell without end', async () => {
    const ada = await it_.applicant();
    const statuses = new Set<number>();
    for (let told = 0; told < 61; told += 1) {
      statuses.add(
        (await ada.call('POST', '/api/missed', tell({ from_seconds_ago: told + 3 }))).status,
      );
    }
    expect([...statuses]).toEqual([200, 429]);
    expect(await tries()).toHaveLength(60);
  });
});
