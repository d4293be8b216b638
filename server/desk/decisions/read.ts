/** The decision about one application, as one staff member may see it. */
import { sql } from 'kysely';
import type { DecisionOfApplication } from '#contract/desk-decisions.ts';
import type { StaffRole } from '#contract/desk-page.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { decidingRoles, findCode, seeingRoles } from '#tenant/decisions/decisions.ts';
import { isReleased } from './decide.ts';

function hasOneRole({ roles }: Pick<StaffMember, 'roles'>, allowed: readonly StaffRole[]): boolean {
  return roles.some((role) => allowed.includes(role));
}

/** The name of the staff member whose id is in a column. */
export const nameOf = (column: string) =>
  sql<string>`(select coalesce(nullif(name, ''), mail) from staff where staff.id = ${sql.ref(column)})`;

/** Readers without the right see a released decision only, and nothing of how it came about. */
export async function describeDecision(
  queries: Queries,
  member: Pick<StaffMember, 'staffId' | 'roles'>,
  accountId: number,
  platform: Pick<Platform, 'clock' | 'tenant'>,
  { tenant }: Voice,
): Promise<DecisionOfApplication> {
  const maySee = hasOneRole(member, seeingRoles(platform.tenant));
  const found = await queries
    .selectFrom('decisions')
    .leftJoin('decision_releases as release', 'release.id', 'release_id')
    .select(['decisions.id', 'code', 'reason', 'set_by', 'confirmed_at', 'release.at', 'answer'])
    .select(['answered_at', nameOf('set_by').as('setBy'), isReleased(platform).as('isOut')])
    .where('account_id', '=', accountId)
    .where(sql<boolean>`(${maySee} or ${isReleased(platform)})`)
    .orderBy('decisions.id', 'desc')
    .executeTakeFirst();
  const choices = tenant.decisions?.choices ?? [];
  const mayDecide = hasOneRole(member, decidingRoles(platform.tenant));
  const codes = mayDecide ? choices.map(({ id, label }) => ({ id, label })) : [];
  if (found === undefined) return { codes };
  const { id, code, at, isOut, confirmed_at: confirmed, answered_at: answered } = found;
  const undecided = confirmed === null ? 'waiting' : 'confirmed';
  return {
    codes,
    decision: {
      id,
      label: findCode(tenant, code)?.label ?? code,
      stage: at === null ? undecided : isOut ? 'released' : 'scheduled',
      reason: maySee ? found.reason : '',
      set_by: maySee ? found.setBy : '',
      is_own: found.set_by === member.staffId,
      releases_at: at?.toISOString() ?? '',
      answer: found.answer ?? '',
      answered_at: answered?.toISOString() ?? '',
    },
  };
}
