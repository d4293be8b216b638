/** A process that tells of a release is killed (kill -9) in the middle, and another one goes on: nobody is told twice, or never. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';
import { openTestDesk } from '../testing/desk.ts';
import { killAtLock } from '../testing/kill-at-lock.ts';

const LOCK = 4712;
const PEOPLE = 120;

const desk = await openTestDesk();
const registrar = await desk.member('registrar');
const gate = new pg.Client(desk.address);
await gate.connect();
afterAll(() => gate.end());

function startTelling() {
  const program = join(import.meta.dirname, 'testing/tell-process.ts');
  return startProcess(process.execPath, [program], {
    env: { DATABASE_URL: desk.databaseUrl, DATA_DIR: desk.platform.settings.dataDir },
  });
}

/** Every one of them is admitted, in a release whose minute has come. */
async function haveReleased(): Promise<void> {
  await gate.query(`
    with people as (
      insert into accounts (username, password_hash, confirmed_at, password_changed_at)
      select 'one' || number || '@mail.example', 'none', now(), now()
      from generate_series(1, ${PEOPLE}) number returning id),
    submitted as (
      insert into applications (account_id, answers_changed_at, started_at, validating_at, submitted_at)
      select id, now(), now(), now(), now() from people),
    release as (
      insert into decision_releases (at, made_by, made_at, letters)
      values (now(), ${registrar.id}, now(), '{}') returning id)
    insert into decisions (account_id, code, set_by, set_at, reason, confirmed_by, confirmed_at,
      release_id, fields)
    select people.id, 'admit', ${registrar.id}, now(), 'met',
      (select min(id) from staff where id <> ${registrar.id}), now(), release.id, '{}'
    from people, release`);
}

it('each of them gets the mail exactly once, and the ledger is full', async () => {
  await desk.member('registrar');
  await haveReleased();
  // The second batch stops at its seventieth applicant.
  await gate.query(`create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if (select count(*) from decisions where account_id < new.account_id) = 70
        then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
      return new;
    end $$`);
  await gate.query(`create trigger gate before update of released_at on decisions
    for each row execute function wait_at_gate()`);
  await gate.query(`select pg_advisory_lock(${LOCK})`);
  const dying = startTelling();
  await killAtLock(gate, LOCK, dying);
  await gate.query('drop trigger gate on decisions');
  const told = async () => (await registrar.call('GET', '/api/staff/releases')).body.releases[0];
  expect(await told()).toMatchObject({ told: 50 });
  const next = startTelling();
  await next.ended();
  expect(next.printed).toEqual({ out: 'done\n', err: '' });
  expect(await told()).toMatchObject({ told: PEOPLE, decisions: PEOPLE });
  const letters = (await desk.mailbox()).filter(({ subject }) => subject.includes('news'));
  expect(new Set(letters.map(({ to }) => to)).size).toBe(PEOPLE);
  expect(letters).toHaveLength(PEOPLE);
});
