import { GET_RETENTION } from '#contract/calls.ts';
import { RetentionReport } from '#contract/desk-retention.ts';
import { addDays, dateInZone } from '#form/engine/dates.ts';
import type { App } from '#server/core/http/app.ts';
import { callsOf } from '#server/core/http/calls.ts';
import { principalOf } from '#server/core/http/who.ts';
import { staff } from '#server/core/identity/guard.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { withinScope } from '#server/desk/find/scope.ts';
import { AHEAD_DAYS } from './due.ts';

/** Lines of a list at most; `count` has the total. */
const MOST = 500;

/** The next erasures, and the legal holds. They name nobody, because administrators see them, who may not read applications. */
export function retentionRoutes(app: App, platform: Platform): void {
  const on = callsOf(app, 'desk');
  on(
    GET_RETENTION,
    'What is erased next, and what is under a legal hold',
    { who: staff(platform, ['registrar', 'administrator']), answer: RetentionReport },
    async (request) => {
      const member = principalOf(request);
      const report = await readReport(platform, member);
      await leaveTrail(platform, actorOf(member), {
        act: 'retention.viewed',
        details: { applications: report.count, holds: report.holds.length },
      });
      return report;
    },
  );
}

async function readReport(
  { database: { kysely }, tenant }: Pick<Platform, 'database' | 'tenant'>,
  member: StaffMember,
): Promise<RetentionReport> {
  const { drafts = '', submitted = '', notEnrolled = '' } = tenant.retention ?? {};
  const listed = kysely
    .selectFrom('retention_notices as notices')
    .leftJoin('submissions', 'submissions.account_id', 'notices.account_id')
    .leftJoin('summaries', 'summaries.account_id', 'notices.account_id')
    .where(withinScope(member));
  const [notices, { count }, holds] = await Promise.all([
    listed
      .select(['notices.account_id', 'submissions.reference', 'why', 'due_on', 'announced_at'])
      .orderBy('due_on')
      .orderBy('notices.account_id')
      .limit(MOST)
      .execute(),
    listed.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    kysely
      .selectFrom('legal_holds as holds')
      .leftJoin('submissions', 'submissions.account_id', 'holds.account_id')
      .leftJoin('summaries', 'summaries.account_id', 'holds.account_id')
      .where(withinScope(member))
      .select(['holds.account_id', 'submissions.reference', 'since', 'reason'])
      .orderBy('since')
      .limit(MOST)
      .execute(),
  ]);
  return {
    drafts,
    submitted,
    not_enrolled: notEnrolled,
    count,
    notices: notices.map(({ account_id, reference, why, due_on, announced_at }) => {
      const earliest = addDays(dateInZone(announced_at, tenant.timeZone), AHEAD_DAYS);
      const erased_from = due_on > earliest ? due_on : earliest;
      return { account_id, reference: reference ?? '', why, due_on, erased_from };
    }),
    // A reason may hold a name, so only registrars get it.
    holds: holds.map(({ account_id, reference, since, reason }) => ({
      account_id,
      reference: reference ?? '',
      since: since.toISOString(),
      reason: member.roles.includes('registrar') ? reason : '',
    })),
  };
}
