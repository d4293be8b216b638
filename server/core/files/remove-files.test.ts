import { sql } from 'kysely';
import { expect, test } from 'vitest';
import type { Database } from '../database/database.ts';
import { forThisFile } from '../testing/for-this-file.ts';
import { startTestPlatform } from '../testing/platform.ts';
import { removeFilesJob } from './remove-files.ts';

const it = forThisFile(startTestPlatform);

test('a slow file store does not end the transaction of a removal', async () => {
  const { database, files } = it.platform;
  let timeout: unknown;
  const transaction: Database['transaction'] = (work, options) =>
    database.transaction(async (trx) => {
      const result = await work(trx);
      const { rows } = await sql`show idle_in_transaction_session_timeout`.execute(trx);
      [timeout] = rows;
      return result;
    }, options);
  const removed: string[] = [];
  const platform = {
    ...it.platform,
    database: { ...database, transaction },
    files: { ...files, remove: async (key: string) => void removed.push(key) },
  };
  await removeFilesJob.run({ keys: ['a', 'b'] }, platform, new AbortController().signal);
  expect(removed).toEqual(['a', 'b']);
  expect(timeout).toEqual({ idle_in_transaction_session_timeout: '0' });
});
