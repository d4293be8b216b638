import { sql } from 'kysely';
import { earlier } from '#server/core/clock.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { FORGOTTEN_MINUTES, UNUSED_UPLOAD_MINUTES } from './constants.ts';
import { orderConversion } from './convert-job.ts';
import { forgetSlowWork } from './slow-work.ts';
import { UNDER_WAY } from './status.ts';

/** Rows per transaction. */
const AT_A_TIME = 500;

/** Removes old uploads, and enqueues conversions again whose job was lost. */
export const documentsCleanUpJob: JobKind = {
  name: 'documents-clean-up',
  every: '*/5 * * * *',
  async run(_data, platform) {
    while ((await forgetOldUploads(platform)) === AT_A_TIME);
    await platform.files.removeHalves();
    await orderLostConversions(platform);
    await forgetSlowWork(platform);
  },
};

type Needs = Pick<Platform, 'database' | 'jobs' | 'clock'>;

/**
 * Removes old uploads, used ones too: their permission may have been used a second time, after the conversion.
 * @returns how many there were, at most {@link AT_A_TIME}.
 */
async function forgetOldUploads({ database, jobs, clock }: Needs): Promise<number> {
  const before = earlier(clock(), { minutes: UNUSED_UPLOAD_MINUTES });
  return database.transaction(async (trx) => {
    // A document that was put aside before its conversion can still be restored.
    const { rows } = await sql<{ file_key: string }>`
      delete from document_uploads where file_key in (
        select file_key from document_uploads uploads where issued_at < ${before}
          and not exists (select from documents where file_key = uploads.file_key
            and status in ('unprocessed', 'in_progress'))
          and not exists (select from recommender_files where file_key = uploads.file_key
            and status = 'unprocessed')
          and not exists (select from put_aside where file_key = uploads.file_key
            and document ->> 'status' <> 'completed')
        limit ${AT_A_TIME}
      ) returning file_key`.execute(trx);
    const keys = rows.map(({ file_key }) => file_key);
    await removeFiles(jobs, keys, { in: trx });
    return keys.length;
  });
}

/** A duplicate order is harmless: it finds the document already converted. */
async function orderLostConversions({ database, jobs, clock }: Needs): Promise<void> {
  const now = clock();
  const before = earlier(now, { minutes: FORGOTTEN_MINUTES });
  await database.transaction(async (trx) => {
    const forgotten = await trx
      .updateTable('documents')
      .set({ changed_at: now })
      .where('status', 'in', UNDER_WAY)
      .where('changed_at', '<', before)
      .returningAll()
      .execute();
    for (const document of forgotten) await orderConversion(document, { jobs, clock, trx });
  });
}
