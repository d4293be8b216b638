import type { Queries } from '#server/platform/database/database.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { issueReceipt, type Submitted } from '#server/receipts/issue.ts';

const AT_ONCE = 100;

/**
 * Signs every submission without a receipt. What it signs is what the college has now, and the receipt says when it was signed,
 * besides when it was submitted.
 */
export async function signMissing(
  platform: Pick<Platform, 'database' | 'tenant' | 'files' | 'clock' | 'log'>,
  signal?: AbortSignal,
): Promise<void> {
  const { database, log } = platform;
  let after = 0;
  for (;;) {
    const missing = await listMissing(database.kysely, after);
    for (const submitted of missing) {
      if (signal?.aborted) return;
      const { accountId } = submitted;
      after = accountId;
      await database
        .transaction((trx) => issueReceipt(trx, submitted, platform))
        // Whatever is the matter with one must not keep the others from being signed.
        .catch((err) => log.error({ err, account: accountId }, 'a receipt could not be signed'));
    }
    if (missing.length < AT_ONCE) return;
  }
}

async function listMissing(queries: Queries, after: number): Promise<Submitted[]> {
  const rows = await queries
    .selectFrom('submissions')
    .innerJoin('applications', 'applications.account_id', 'submissions.account_id')
    .leftJoin('receipts', (join) =>
      join
        .onRef('receipts.account_id', '=', 'applications.account_id')
        .onRef('receipts.submitted_at', '=', 'applications.submitted_at'),
    )
    .select(['submissions.account_id as accountId', 'submissions.reference'])
    .select(['form_version as formVersion', 'answers', 'documents'])
    .select('applications.submitted_at as submittedAt')
    .where('applications.submitted_at', 'is not', null)
    .where('receipts.id', 'is', null)
    .where('submissions.account_id', '>', after)
    .orderBy('submissions.account_id')
    .limit(AT_ONCE)
    .execute();
  return rows.flatMap(({ submittedAt, documents, ...row }) =>
    submittedAt === null ? [] : [{ ...row, submittedAt, documents: documents ?? {} }],
  );
}

/** Signs submissions from before there were receipts, and what a server of an older version takes beside newer ones. */
export const signMissingReceiptsJob: JobKind = {
  name: 'sign-missing-receipts',
  every: '*/10 * * * *',
  timeoutSeconds: 600,
  run: (_data, platform: Platform, signal) => signMissing(platform, signal),
};
