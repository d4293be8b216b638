/** What went wrong in a time: minutes, and how many applicants it befell. */
import { sql } from 'kysely';
import type { Queries } from '#server/platform/database/database.ts';
import { findOutages, type Outages, type Span } from './find.ts';
import { findFirstMinute, readMinutes } from './repository.ts';

/** What fewer pages tell may be their own network, or not true. */
export const FEWEST_PAGES = 3;
/** The newest minutes may not be written yet. */
const LATEST_MS = 90_000;

type OutageSummary = Outages & {
  /** Minutes in which {@link FEWEST_PAGES} applicants or more could not save, as their pages told, and how many told anything. */
  readonly pages: { readonly minutes: number; readonly applicants: number };
  readonly affected: number;
  /** Of these, who have not submitted. */
  readonly affectedOpen: number;
};

/** @param asked minutes before the first that was ever measured, and those that are not over, count for nothing. */
export async function summarizeOutages(
  queries: Queries,
  asked: Span,
  now: Date,
): Promise<OutageSummary> {
  const first = (await findFirstMinute(queries)) ?? now;
  const from = new Date(Math.max(asked.from.getTime(), first.getTime()));
  const to = new Date(Math.min(asked.to.getTime(), now.getTime() - LATEST_MS));
  const lived = from < to ? await readMinutes(queries, { from, to }) : [];
  const measured = from < to ? findOutages(lived, { from, to }) : NO_OUTAGE;
  return { ...measured, ...(await countTold(queries, asked)) };
}

const NO_OUTAGE: Outages = { spans: [], minutes: 0, partly: 0 };

async function countTold(queries: Queries, { from, to }: Span) {
  const { rows: minutes } = await sql<{ minutes: number }>`
    select count(*) as minutes from (
      select minute
      from missed_tries, generate_series(
        date_trunc('minute', greatest(from_at, ${from}::timestamptz)),
        least(to_at, ${to}::timestamptz), '1 minute') as minute
      where told_by = 'page' and to_at >= ${from} and from_at < ${to}
      group by minute having count(distinct account_id) >= ${FEWEST_PAGES}
    ) as told`.execute(queries);
  const { rows: counts } = await sql<{ told: number; affected: number; open: number }>`
    select count(distinct tried.account_id) filter (where told_by = 'page') as told,
      count(distinct tried.account_id) as affected,
      count(distinct tried.account_id) filter (where submitted_at is null and kept.account_id is null) as open
    from missed_tries tried
    left join applications using (account_id)
    left join application_versions kept on kept.account_id = tried.account_id and kept.number is not null
    where to_at >= ${from} and from_at < ${to}`.execute(queries);
  const { told = 0, affected = 0, open = 0 } = counts[0] ?? {};
  return {
    pages: { minutes: minutes[0]?.minutes ?? 0, applicants: told },
    affected,
    affectedOpen: open,
  };
}
