/** Work under way when its process is told to stop, or dies: nothing is lost, and nothing is left half done. */
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { PdfState } from '#contract/documents.ts';
import { ENDS, openProcesses } from './applicant/documents/testing/processes.ts';
import { startMailServer } from './core/mail/testing/mail-server.ts';

// Processes start here, on machines that do other things too; and a dead one is missed only after a while.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 });

const processes = openProcesses();
const { call, endTheLast, hold, listFiles, startWeb, startWorker, takeLast } = processes;
const { untilSomebodyWaits } = processes;

test.each(ENDS)(
  'a worker that %s when a copy is written and not yet noted leaves it to the next, and nothing half done',
  async (_how, signal, end) => {
    const gate = 4712;
    const { kysely } = processes.shared().platform.database;
    await call('PUT', '/api/answer', { answers: { last_name: 'Lovelace' } });
    const before = await listFiles();
    await sql
      .raw(`create function wait_at_gate() returns trigger language plpgsql as $$
        begin perform pg_advisory_xact_lock_shared(${gate}); return new; end $$;
        create trigger gate before update on copies for each row when (new.status = 'completed')
        execute function wait_at_gate()`)
      .execute(kysely);
    const letGo = await hold(`select pg_advisory_xact_lock(${gate})`);
    const copy = () => call<PdfState>('GET', '/api/pdf');
    expect((await copy()).status).toBe('unprocessed');
    await startWorker();
    await untilSomebodyWaits();
    expect((await copy()).status).toBe('in_progress');
    expect(await endTheLast(signal)).toBe(end);
    await letGo();
    expect((await copy()).status).toBe('in_progress');
    await startWorker();
    const made = await vi.waitUntil(
      async () => {
        const { status, url } = await copy();
        expect(status).not.toBe('failed');
        return status === 'completed' ? url : undefined;
      },
      { timeout: 60_000, interval: 200 },
    );
    await sql.raw('drop trigger gate on copies; drop function wait_at_gate').execute(kysely);
    const pdf = await (await fetch(made)).text();
    expect(pdf).toMatch(/^%PDF-/);
    expect(pdf).toMatch(/%%EOF\s*$/);
    expect(await listFiles()).toHaveLength(before.length + 1);
  },
);

test('a letter that is taken while its server stops leaves once', async () => {
  const arrived = Promise.withResolvers<void>();
  const answer = Promise.withResolvers<void>();
  const mail = await startMailServer({
    async beforeAnswering() {
      arrived.resolve();
      await answer.promise;
    },
  });
  const smtp = { SMTP_URL: `smtp://127.0.0.1:${mail.port}` };
  const unsent = sql`select from pgboss.job where name = 'mail' and state <> 'completed'`;
  await endTheLast('SIGTERM');
  await startWeb(smtp);
  await call('POST', '/public/signup', {
    username: 'letter@mail.example',
    password: 'Correct horse 1',
  });
  await arrived.promise;
  const stopped = takeLast();
  stopped.kill('SIGTERM');
  await vi.waitFor(
    () => expect(fetch(`${processes.web()}/healthz`)).rejects.toThrow('fetch failed'),
    10_000,
  );
  answer.resolve();
  expect(await stopped.ended()).toBe(0);
  await startWeb(smtp);
  await vi.waitFor(
    async () =>
      expect((await unsent.execute(processes.shared().platform.database.kysely)).rows).toEqual([]),
    60_000,
  );
  expect(mail.received).toHaveLength(1);
  await mail.close();
});
