/** How long applications are kept. */
import { sql } from 'kysely';
import { dateInZone, type PlainDate } from '#form/engine/dates.ts';
import { earlier } from '#server/core/clock.ts';
import type { Queries } from '#server/core/database/database.ts';
import { dayAfter } from '#tenant/retention/periods.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** The setting that says how long an application is kept. */
export type Why = 'drafts' | 'submitted' | 'notEnrolled';

/** The facts that decide how long an application is kept. */
export type Kept = {
  readonly accountId: number;
  readonly username: string;
  readonly reference: string | undefined;
  /** The applicant's last activity: a login, a call, a change. */
  readonly activeAt: Date;
  /** Undefined for an application that was never submitted. A reopened one counts as submitted at its last activity. */
  readonly submittedAt: Date | undefined;
  readonly notEnrolledSince: PlainDate | undefined;
};

/** The day from which on an application is not kept any more, and the setting that says so; undefined where it is kept for good. */
export function dueOf(
  { activeAt, submittedAt, notEnrolledSince }: Kept,
  { retention = {}, timeZone }: Pick<Tenant, 'retention' | 'timeZone'>,
): { readonly why: Why; readonly dueOn: PlainDate } | undefined {
  const due = (why: Why, from: PlainDate) => {
    const period = retention[why];
    return period === undefined ? undefined : { why, dueOn: dayAfter(from, period) };
  };
  if (submittedAt === undefined) return due('drafts', dateInZone(activeAt, timeZone));
  if (notEnrolledSince !== undefined && retention.notEnrolled !== undefined) {
    return due('notEnrolled', notEnrolledSince);
  }
  return due('submitted', dateInZone(submittedAt, timeZone));
}

/** The shortest period that `PERIOD` allows: an application with later activity is not due. Queries take a day less, for time zones. */
const LEAST_DAYS = 28;

/** An erasure is announced so many days ahead. */
export const AHEAD_DAYS = 7;

/**
 * Applications that may be due within {@link AHEAD_DAYS}, without those under a legal hold, by number.
 * @param after the last number of the page before.
 */
export async function listCandidates(
  queries: Queries,
  { after, limit, now }: { readonly after: number; readonly limit: number; readonly now: Date },
): Promise<Kept[]> {
  const before = earlier(now, { days: LEAST_DAYS - 1 - AHEAD_DAYS });
  return keptOf(
    await rows(queries)
      .where('accounts.id', '>', after)
      .where('legal_holds.account_id', 'is', null)
      .where((row) =>
        row.or([
          row('applications.submitted_at', '<=', before),
          row(activeAt, '<=', before),
          row('not_enrolled.since', 'is not', null),
        ]),
      )
      .orderBy('accounts.id')
      .limit(limit)
      .execute(),
  );
}

/** The same about one account; undefined where it is gone or under a legal hold. */
export async function findKept(queries: Queries, accountId: number): Promise<Kept | undefined> {
  const found = await rows(queries)
    .where('accounts.id', '=', accountId)
    .where('legal_holds.account_id', 'is', null)
    .execute();
  return keptOf(found)[0];
}

const activeAt = sql<Date>`greatest(
  accounts.confirmed_at, accounts.password_changed_at, applications.answers_changed_at,
  (select max(at) from successful_logins where account_id = accounts.id),
  (select max(last_seen_at) from sessions where account_id = accounts.id)
)`;

function rows(queries: Queries) {
  return queries
    .selectFrom('accounts')
    .leftJoin('applications', 'applications.account_id', 'accounts.id')
    .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
    .leftJoin('not_enrolled', 'not_enrolled.account_id', 'accounts.id')
    .leftJoin('legal_holds', 'legal_holds.account_id', 'accounts.id')
    .select(['accounts.id', 'accounts.username', 'submissions.reference', 'not_enrolled.since'])
    .select(['applications.submitted_at', activeAt.as('active_at')]);
}

type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

function keptOf(found: readonly Row[]): Kept[] {
  return found.map(({ id, username, reference, since, submitted_at, active_at }) => ({
    accountId: id,
    username,
    reference: reference ?? undefined,
    activeAt: active_at,
    submittedAt: submitted_at ?? (reference === null ? undefined : active_at),
    notEnrolledSince: since ?? undefined,
  }));
}
