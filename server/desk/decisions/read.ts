/** The decision about one application, as one staff member may see it. */
import { type RawBuilder, sql } from 'kysely';
import type { DecisionOfApplication, DeskDecision } from '#contract/desk-decisions.ts';
import type { StaffRole } from '#contract/desk-page.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { decidingRoles, findCode, seeingRoles } from '#tenant/decisions/decisions.ts';
import { isSamePersonAs } from '../members/repository.ts';
import { isReleased } from './decide.ts';

function hasOneRole({ roles }: Pick<StaffMember, 'roles'>, allowed: readonly StaffRole[]): boolean {
  return roles.some((role) => allowed.includes(role));
}

/** The name of the staff member whose id is in a column. */
export const nameOf = (column: string) =>
  sql<string>`(select coalesce(nullif(name, ''), mail) from staff where staff.id = ${sql.ref(column)})`;

type Member = Pick<StaffMember, 'staffId' | 'roles'>;

/** A decision as SQL reads it; moments as JSON has them. */
export type DecisionRead = Pick<DeskDecision, 'id' | 'reason' | 'set_by' | 'is_own' | 'answer'> & {
  readonly code: string;
  readonly at: string | null;
  readonly isOut: boolean;
  readonly isConfirmed: boolean;
  readonly answeredAt: string | null;
};

/** The decision as a value in SQL. Readers without the right see a released one only, and nothing of how it came about. */
export function decisionIn(
  member: Member,
  accountId: number,
  platform: Pick<Platform, 'clock' | 'tenant'>,
): RawBuilder<DecisionRead | null> {
  const maySee = sql.lit(hasOneRole(member, seeingRoles(platform.tenant)));
  return sql`(
    select json_build_object('id', decisions.id, 'code', code, 'at', release.at,
      'reason', case when ${maySee} then reason else '' end,
      'set_by', case when ${maySee} then coalesce(${nameOf('set_by')}, '') else '' end,
      'is_own', ${isSamePersonAs(member.staffId, 'set_by')}, 'isOut', ${isReleased(platform)},
      'isConfirmed', confirmed_at is not null, 'answer', coalesce(answer, ''),
      'answeredAt', answered_at)
    from decisions left join decision_releases release on release.id = release_id
    where account_id = ${accountId}
      and (${maySee} or ${isReleased(platform)})
    order by decisions.id desc limit 1)`;
}

export async function describeDecision(
  queries: Queries,
  member: Member,
  accountId: number,
  platform: Pick<Platform, 'clock' | 'tenant'>,
  voice: Voice,
): Promise<DecisionOfApplication> {
  const { rows } = await sql<{ found: DecisionRead | null }>`
    select ${decisionIn(member, accountId, platform)} as found`.execute(queries);
  return decisionInWords(rows[0]?.found ?? null, member, voice);
}

/** @param voice in whose language the codes are. */
export function decisionInWords(
  found: DecisionRead | null,
  member: Member,
  { tenant }: Pick<Voice, 'tenant'>,
): DecisionOfApplication {
  const choices = tenant.decisions?.choices ?? [];
  const mayDecide = hasOneRole(member, decidingRoles(tenant));
  const codes = mayDecide ? choices.map(({ id, label }) => ({ id, label })) : [];
  if (found === null) return { codes };
  const { code, at, isOut, isConfirmed, answeredAt, ...shown } = found;
  const undecided = isConfirmed ? 'confirmed' : 'waiting';
  return {
    codes,
    decision: {
      ...shown,
      label: findCode(tenant, code)?.label ?? code,
      stage: at === null ? undecided : isOut ? 'released' : 'scheduled',
      releases_at: at === null ? '' : new Date(at).toISOString(),
      answered_at: answeredAt === null ? '' : new Date(answeredAt).toISOString(),
    },
  };
}
