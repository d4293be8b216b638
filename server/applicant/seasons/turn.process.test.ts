/** A process that makes the turn of a season is killed (kill -9) in the middle, and another one goes on: each draft gets one letter. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestPlatform, type TestPlatform } from '#server/core/testing/platform.ts';
import { startProcess } from '#server/core/testing/process.ts';
import { killAtLock } from '#server/desk/testing/kill-at-lock.ts';

const LOCK = 4713;
/** `TURN_PEOPLE=20000` tries a whole year. */
const PEOPLE = Number(process.env.TURN_PEOPLE ?? 250);
const SAVING = 20;

let test: TestPlatform;
let gate: pg.Client;
beforeAll(async () => {
  test = await startTestPlatform();
  gate = new pg.Client(test.address);
  await gate.connect();
});
afterAll(async () => {
  await gate.end();
  await test.close();
});

function startTurn() {
  return startProcess(process.execPath, [join(import.meta.dirname, 'testing/turn-process.ts')], {
    env: { DATABASE_URL: test.databaseUrl, DATA_DIR: test.platform.settings.dataDir },
  });
}

/** What a save does to the applications of some people, while the turn is made. */
const save = (number: number) =>
  gate.query(`update applications set answers = answers || '{"preferred_name": "Kay ${number}"}'
    where account_id in (select account_id from applications order by account_id limit ${SAVING})`);

it('closes each draft once, with one letter, and loses no answer that is saved meanwhile', async () => {
  await gate.query(`
    with people as (
      insert into accounts (username, password_hash, confirmed_at, password_changed_at)
      select 'one' || number || '@mail.example', 'none', now(), now()
      from generate_series(1, ${PEOPLE}) number returning id)
    insert into applications (account_id, answers, answers_changed_at, started_at)
    select id, jsonb_build_object('first_name', 'Ada ' || id), now(), now() from people`);
  // The second part stops in its middle.
  await gate.query(`create function wait_at_gate() returns trigger language plpgsql as $$
    begin
      if (select count(*) from withdrawals) > 120 then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
      return new;
    end $$`);
  await gate.query(
    'create trigger gate after insert on withdrawals for each row execute function wait_at_gate()',
  );
  await gate.query(`select pg_advisory_lock(${LOCK})`);
  await killAtLock(gate, LOCK, startTurn());
  await gate.query('drop trigger gate on withdrawals');
  const { rows: half } = await gate.query('select carried, closed, ended_at from season_turns');
  expect(half).toContainEqual({ carried: 0, closed: 100, ended_at: null });
  const next = startTurn();
  for (let number = 0; number < 10; number += 1) await save(number);
  await next.ended();
  expect(next.printed).toEqual({ out: 'done\n', err: '' });
  const { rows: whole } = await gate.query(`select closed, ended_at is not null as is_over
    from season_turns where season = 'fall-2028'`);
  expect(whole).toEqual([{ closed: PEOPLE, is_over: true }]);
  const { rows: letters } = await gate.query(`
    select count(*)::int as all, count(distinct data->>'to')::int as people
    from pgboss.job where name = 'mail' and data->>'subject' like '%not submitted%'`);
  expect(letters).toEqual([{ all: PEOPLE, people: PEOPLE }]);
  const { rows } = await gate.query<{ kept: number; saved: number }>(`
    select count(*) filter (where answers->>'first_name' = 'Ada ' || account_id)::int as kept,
      count(*) filter (where answers->>'preferred_name' = 'Kay 9')::int as saved from applications`);
  expect(rows).toEqual([{ kept: PEOPLE, saved: SAVING }]);
});
