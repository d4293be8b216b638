import type { ExpressionBuilder } from 'kysely';
import type { WebStatus } from '#contract/application.ts';
import { findStatus } from '#server/applicant/application/status.ts';
import { readApplications } from '#server/applicant/submissions/read.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Tables } from '#server/core/database/tables.ts';
import type { ExportedApplication } from './columns.ts';

/** Filters applications by their present status. Withdrawn ones are only in `withdrawn`. */
export type StatusFilter = WebStatus | 'all' | 'withdrawn';

/** Applications read at a time: enough to keep the database busy, and a few megabytes at most. */
const PAGE_SIZE = 500;

/**
 * Every application of a status in pages, oldest account first. The read holds no transaction and only one page in memory, so it may take its
 * time. An application that is submitted meanwhile may be missing.
 */
export async function* readPages(
  queries: Queries,
  status: StatusFilter,
  pageSize = PAGE_SIZE,
): AsyncGenerator<readonly ExportedApplication[]> {
  let last = 0;
  for (;;) {
    const rows = await ofStatus(queries, status)
      .where('account_id', '>', last)
      .orderBy('account_id')
      .limit(pageSize)
      .execute();
    const end = rows.at(-1);
    if (end === undefined) return;
    last = end.account_id;
    const applications = await readApplications(
      queries,
      rows.map(({ account_id }) => account_id),
    );
    yield applications.map((application) => ({ ...application, status: findStatus(application) }));
    if (rows.length < pageSize) return;
  }
}

function ofStatus(queries: Queries, status: StatusFilter) {
  const every = queries.selectFrom('applications').select('account_id');
  const all = every.where(notWithdrawn);
  switch (status) {
    case 'all':
      return all;
    case 'withdrawn':
      return every.where((row) => row.not(notWithdrawn(row)));
    case 'started':
      return all.where('started_at', 'is not', null).where('validating_at', 'is', null);
    case 'validating':
      return all.where('validating_at', 'is not', null).where((row) => row.not(isSubmitted(row)));
    case 'submitted':
      return all.where(isSubmitted);
  }
}

type Row = ExpressionBuilder<Tables, 'applications'>;

/** A reopened application stays submitted. */
function isSubmitted(row: Row) {
  const submission = row
    .selectFrom('submissions')
    .select('version')
    .whereRef('submissions.account_id', '=', 'applications.account_id');
  return row.or([row('submitted_at', 'is not', null), row.exists(submission)]);
}

function notWithdrawn(row: Row) {
  const withdrawal = row
    .selectFrom('withdrawals')
    .select('withdrawn_at')
    .whereRef('withdrawals.account_id', '=', 'applications.account_id');
  return row.not(row.exists(withdrawal));
}
