import type { WebStatus } from '#contract/application.ts';
import { findStatus } from '#server/application/status.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { readApplications } from '#server/submissions/read.ts';
import type { ExportedApplication } from './columns.ts';

/** Applications by how far they are now. */
export type StatusFilter = WebStatus | 'all';

/** Applications read at a time: enough to keep the database busy, and a few megabytes at most. */
const PAGE_SIZE = 500;

/**
 * Every application of a status in pages, oldest account first. It reads page after page and holds neither a
 * transaction nor more than one page, so it may take its time. What is submitted while it runs may be missing.
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
  const all = queries.selectFrom('applications').select('account_id');
  switch (status) {
    case 'all':
      return all;
    case 'started':
      return all.where('started_at', 'is not', null).where('validating_at', 'is', null);
    case 'validating':
      return all.where('validating_at', 'is not', null).where('submitted_at', 'is', null);
    case 'submitted':
      return all.where('submitted_at', 'is not', null);
  }
}
