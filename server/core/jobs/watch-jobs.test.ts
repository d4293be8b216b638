import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import { closing } from '#server/core/testing/closing.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { openQueue } from './queue.ts';
import { watchJobs } from './watch-jobs.ts';

const it = closing(await startTestPlatform());

test('a queue whose lost jobs cannot be searched is told, and keeps no other one waiting', async () => {
  const { database, log } = it.platform;
  const kinds = ['one', 'other'].map((name) => ({ name, run: async () => {} }));
  const queue = await openQueue({ address: it.address, kinds, does: [], log });
  await database.transaction(async (trx) => {
    for (const kind of kinds) await queue.enqueue(kind, {}, { in: trx });
  });
  await sql`update pgboss.job set state = 'active', started_on = now() - interval '1 hour'`.execute(
    database.kysely,
  );
  const searched: string[] = [];
  const troubles: string[] = [];
  const end = watchJobs(database.kysely, {
    onDue: () => {},
    async onLost(name) {
      searched.push(name);
      throw new Error(`not ${name}`);
    },
    onTrouble: ({ message }) => troubles.push(message),
  });
  await vi.waitFor(() => expect(searched).toHaveLength(2), { timeout: 2000, interval: 10 });
  await vi.waitFor(() => expect(troubles.sort()).toEqual(['not one', 'not other']));
  end();
  await queue.stop();
});
