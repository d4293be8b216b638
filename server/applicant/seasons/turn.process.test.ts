/** The process that makes the turn is killed (kill -9) amid it, while applicants save, and another one goes on. */
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestApplications } from '#server/applicant/application/testing/applicants.ts';
import { closing } from '#server/core/testing/closing.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { seedApplications } from '#server/desk/testing/applications.ts';
import { killAtLock } from '#server/desk/testing/kill-at-lock.ts';
import { TURN, twoSeasons } from './testing/college.ts';

const PROGRAM = join(import.meta.dirname, 'testing/turn-process.ts');
const LOCK = 4716;
/** More drafts than one transaction closes, so that some are closed when the process dies, and some are locked by it. */
const DRAFTS = 130;

/** The process waits in its second transaction: its drafts are closed and its letters written, but not for good. */
const GATE = `
  create function wait_at_gate() returns trigger language plpgsql as $$
    begin perform pg_advisory_xact_lock_shared(${LOCK}); return new; end $$;
  create trigger gate before update of closed on season_turns for each row
    when (old.closed > 0) execute function wait_at_gate();
  select pg_advisory_lock(${LOCK})`;

const test = closing(
  await startTestApplications({
    parts: { tenant: twoSeasons('close') },
    now: '2025-08-01T15:50:00Z',
  }),
);

it('no acknowledged save is lost, no submission changes, and each closed draft gets one letter', async () => {
  const [first, submitted] = [await test.applicantWith(), await test.applicantWith()];
  await submitted.submit();
  await seedApplications(
    test.platform,
    Array.from({ length: DRAFTS }, () => ({ started: '2025-07-01T12:00:00Z' })),
  );
  const last = await test.applicantWith();
  const before = await test.stored(submitted);
  test.clock.set(TURN);

  const gate = await test.connect();
  await gate.query(GATE);
  const env = { DATABASE_URL: test.databaseUrl, DATA_DIR: test.platform.settings.dataDir };
  const turn = () => startProcess(process.execPath, [PROGRAM], { env });
  const dying = turn();
  // The second of these waits for the draft that the process has locked.
  const saves = [first, last].map((one) => one.save({ preferred_name: 'Late' }));
  await killAtLock(gate, LOCK, dying);
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200]);
  expect(await test.mailbox()).toHaveLength(101);
  const next = turn();
  expect([await next.ended(), next.printed]).toEqual([0, { out: 'done\n', err: '' }]);

  for (const one of [first, last])
    expect((await one.profile()).answer).toMatchObject({ preferred_name: 'Late' });
  expect(await test.stored(submitted)).toEqual(before);
  const closed = (await test.mailbox()).filter(({ subject }) => subject.includes('not submitted'));
  expect(new Set(closed.map(({ to }) => to)).size).toBe(DRAFTS + 2);
  expect(closed).toHaveLength(DRAFTS + 2);
  const { kysely } = test.platform.database;
  expect(await kysely.selectFrom('season_turns').selectAll().execute()).toContainEqual(
    expect.objectContaining({ season: 'fall-2028', closed: DRAFTS + 2, carried: 0 }),
  );
});
