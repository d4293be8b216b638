/** A process that acts on a view is killed (kill -9), and another one goes on: nothing is done twice, or never. */
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, expect, it, vi } from 'vitest';
import { startProcess } from '#server/core/testing/process.ts';
import { killAtLock } from '../testing/kill-at-lock.ts';
import { openTestActs } from './testing/acts.ts';

const LOCK = 4712;
const desk = await openTestActs();
const gate = new pg.Client(desk.address);
await gate.connect();
afterAll(() => gate.end());
await gate.query(`create function wait_at_gate() returns trigger language plpgsql as $$
  begin
    if new.position >= 4 then perform pg_advisory_xact_lock_shared(${LOCK}); end if;
    return new;
  end $$`);

it.each(['begun', 'undone'])('an act that is being %s goes on where it was', async (way) => {
  const ids = await desk.inState(way === 'begun' ? 'OR' : 'WA', 7);
  const facets = way === 'begun' ? 'state:OR' : 'state:WA';
  const { id } = await desk.act(desk.registrar, facets, { kind: 'note', choices: { text: way } });
  if (way === 'undone') {
    await desk.work(id);
    await desk.registrar.call('POST', `/api/staff/acts/${id}/undo`);
  }
  const program = join(import.meta.dirname, 'testing/run-process.ts');
  const env = { DATABASE_URL: desk.databaseUrl, DATA_DIR: desk.platform.settings.dataDir };
  const start = () => startProcess(process.execPath, [program, String(id)], { env });
  await gate.query(`create trigger gate before update of position on bulk_acts
    for each row execute function wait_at_gate()`);
  await gate.query(`select pg_advisory_lock(${LOCK})`);
  const child = start();
  await killAtLock(gate, LOCK, child);
  await gate.query('drop trigger gate on bulk_acts');
  await vi.waitFor(async () => {
    const { rows } = await gate.query(`select position from bulk_acts where id = ${id} for update`);
    expect(rows).toEqual([{ position: 2 }]);
  });
  const next = start();
  await next.ended();
  expect(next.printed).toEqual({ out: 'done\n', err: '' });
  const { rows } = await gate.query(`select from application_notes where account_id = any($1)`, [
    ids,
  ]);
  expect(rows).toHaveLength(way === 'begun' ? 7 : 0);
  const lines = (await desk.trail()).filter(
    ({ act, details }) => act.startsWith('note.') && details?.bulk === id,
  );
  expect(lines).toHaveLength(way === 'begun' ? 7 : 14);
});
