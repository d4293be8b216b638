import { pino } from 'pino';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import type { JobKind } from './jobs.ts';
import { createLookForDueJob } from './look-for-due.ts';
import { type JobQueue, openQueue } from './queue.ts';

type Note = { readonly text: string };

const test = closing(await startTestPlatform());
let queue: JobQueue;
let done: string[];
let failures: number;

const noteJob: JobKind<Note> = {
  name: 'note',
  async run({ text }) {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not now');
    }
    done.push(text);
  },
};

beforeEach(async () => {
  done = [];
  failures = 0;
  const { log } = test.platform;
  queue = await openQueue({ address: test.address, kinds: [noteJob], does: [noteJob], log });
});
afterEach(() => queue.stop());

function enqueue(text: string, fails = false): Promise<void> {
  return test.platform.database.transaction(async (trx) => {
    await queue.enqueue(noteJob, { text }, { in: trx });
    if (fails) throw new Error('changed my mind');
  });
}

it('a job of a transaction that was rolled back does not exist', async () => {
  await expect(enqueue('never', true)).rejects.toThrow('changed my mind');
  await enqueue('real');
  await queue.work(test.platform);
  await vi.waitFor(() => expect(done).toEqual(['real']), { timeout: 5000, interval: 5 });
});

it('a job begins within a second of its commit in another process, too', async () => {
  await queue.work(test.platform);
  const other = await openQueue({
    address: test.address,
    kinds: [noteJob],
    does: [],
    log: test.platform.log,
  });
  await test.platform.database.transaction((trx) =>
    other.enqueue(noteJob, { text: 'from elsewhere' }, { in: trx }),
  );
  await vi.waitFor(() => expect(done).toEqual(['from elsewhere']), { timeout: 1000, interval: 5 });
  await other.stop();
});

it('a look enqueues the kinds that are due, though another cannot be asked', async () => {
  const kinds = [
    { ...noteJob, name: 'broken', isDue: () => Promise.reject(new Error('cannot be asked')) },
    { ...noteJob, name: 'later', isDue: async () => false },
    { ...noteJob, name: 'other' },
    { ...noteJob, isDue: async () => true },
  ] as JobKind[];
  const enqueued: string[] = [];
  const enqueue: JobQueue['enqueue'] = (kind, data, options) => {
    enqueued.push(kind.name);
    return queue.enqueue(kind, data, options);
  };
  await queue.work(test.platform);
  const platform = { ...test.platform, jobs: { ...queue, enqueue } };
  const look = createLookForDueJob(kinds);
  const looking = look.run({} as never, platform, new AbortController().signal);
  await expect(looking).rejects.toThrow('cannot be asked');
  await vi.waitFor(() => expect(done).toEqual([undefined]), { timeout: 5000, interval: 5 });
  expect(enqueued).toEqual([noteJob.name]);
});

// If nothing looked for due jobs, these would wait for ten minutes.
it('a job that fails is tried again', async () => {
  failures = 1;
  await queue.work(test.platform);
  await enqueue('b');
  await vi.waitFor(() => expect(done).toEqual(['b']), { timeout: 15_000, interval: 50 });
  expect(failures).toBe(0);
}, 20_000);

it('jobs whose workers show no sign of life, or take too long, are given to another one', async () => {
  for (const [text, begun, alive] of [
    ['dead', 11, 11],
    ['slow', 61, 0],
  ] as const) {
    await enqueue(text);
    await test.platform.database.prepared(
      'lost',
      `update pgboss.job set state = 'active', started_on = now() - $1 * interval '1 second',
       heartbeat_on = now() - $2 * interval '1 second'
     where name = 'note' and state = 'created'`,
      [begun, alive],
    );
  }
  await queue.work(test.platform);
  const all = { timeout: 20_000, interval: 50 };
  await vi.waitFor(() => expect(done.toSorted()).toEqual(['dead', 'slow']), all);
}, 30_000);

it('a long queue drains fast', async () => {
  await test.platform.database.transaction(async (trx) => {
    for (let count = 0; count < 100; count += 1) {
      await queue.enqueue(noteJob, { text: String(count) }, { in: trx });
    }
  });
  await queue.work(test.platform);
  await vi.waitFor(() => expect(done).toHaveLength(100), { timeout: 5000, interval: 10 });
  expect(new Set(done).size).toBe(100);
}, 10_000);

it('a job that is given up leaves an error in the log; a try among many failed ones leaves nothing', async () => {
  const lines: { level: number; msg: string; tries: number }[] = [];
  const log = pino({}, { write: (line: string) => lines.push(JSON.parse(line)) });
  const doomed: JobKind<Note> = {
    name: 'doomed',
    retries: 3,
    run: () => Promise.reject(new Error('never')),
  };
  const tried = await openQueue({ address: test.address, kinds: [doomed], does: [doomed], log });
  const { database } = test.platform;
  await database.transaction((trx) => tried.enqueue(doomed, { text: '' }, { in: trx }));
  await database.prepared('third', `update pgboss.job set retry_count = 2 where name = $1`, [
    doomed.name,
  ]);
  await tried.work({ ...test.platform, log });
  const state = () =>
    database.prepared<{ state: string }>(
      'state',
      `update pgboss.job set start_after = least(start_after, now()) where name = $1 returning state`,
      [doomed.name],
    );
  await vi.waitFor(async () => expect(await state()).toEqual([{ state: 'failed' }]), {
    timeout: 20_000,
    interval: 50,
  });
  await tried.stop();
  const told = lines.filter(({ tries }) => tries !== undefined);
  expect(told).toEqual([
    expect.objectContaining({ level: 50, msg: 'a job was given up', tries: 4 }),
  ]);
}, 30_000);
