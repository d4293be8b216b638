/** The decisions about one application, as one staff member may see them. */
import { sql } from 'kysely';
import type {
  DecisionStage,
  DecisionsOfApplication,
  DeskDecision,
} from '#contract/desk-decisions.ts';
import type { StaffRole } from '#contract/desk-page.ts';
import type { KeptLetter, OfferAnswer } from '#server/applicant/decisions/tables.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { decidingRoles, findCode, seeingRoles } from '#tenant/decisions/decisions.ts';
import { isReleased } from './decide.ts';

export function hasOneRole(
  { roles }: Pick<StaffMember, 'roles'>,
  allowed: readonly StaffRole[],
): boolean {
  return roles.some((role) => allowed.includes(role));
}

type Row = {
  readonly id: number;
  readonly code: string;
  readonly stands: boolean;
  readonly reason: string;
  readonly setId: number;
  readonly setBy: string;
  readonly setAt: Date;
  readonly confirmedBy: string | null;
  readonly confirmedAt: Date | null;
  readonly release: string | null;
  readonly releasesAt: Date | null;
  readonly letter: KeptLetter | null;
  readonly isOut: boolean;
  readonly takenBackBy: string | null;
  readonly takenBackAt: Date | null;
  readonly takenBackReason: string | null;
  readonly answer: OfferAnswer | null;
  readonly answeredAt: Date | null;
};

/** The name of a staff member whose id is in a column. */
export const nameOf = (column: string) =>
  sql<
    string | null
  >`(select coalesce(nullif(name, ''), mail) from staff where staff.id = ${sql.ref(column)})`;

export function listDecisions(
  queries: Queries,
  accountId: number,
  platform: Pick<Platform, 'clock'>,
): Promise<Row[]> {
  return queries
    .selectFrom('decisions')
    .leftJoin('decision_releases as release', 'release.id', 'release_id')
    .select(['decisions.id', 'code', 'stands', 'reason', 'set_by as setId', 'set_at as setAt'])
    .select(['confirmed_at as confirmedAt', 'release.name as release', 'release.at as releasesAt'])
    .select(['taken_back_at as takenBackAt', 'taken_back_reason as takenBackReason'])
    .select(['answer', 'answered_at as answeredAt'])
    .select([
      nameOf('set_by').$notNull().as('setBy'),
      nameOf('confirmed_by').as('confirmedBy'),
      nameOf('taken_back_by').as('takenBackBy'),
      isReleased(platform).as('isOut'),
      sql<KeptLetter | null>`letters -> code`.as('letter'),
    ])
    .where('account_id', '=', accountId)
    .orderBy('decisions.id', 'desc')
    .execute();
}

/** Readers without the right see released decisions only, and nothing of how they came about. */
export async function describeDecisions(
  queries: Queries,
  member: Pick<StaffMember, 'staffId' | 'roles'>,
  accountId: number,
  platform: Pick<Platform, 'clock' | 'tenant'>,
  { tenant, say }: Voice,
): Promise<DecisionsOfApplication> {
  const mayDecide = hasOneRole(member, decidingRoles(platform.tenant));
  const maySee = hasOneRole(member, seeingRoles(platform.tenant));
  const all = await listDecisions(queries, accountId, platform);
  const moment = (at: Date | null) => at?.toISOString() ?? '';
  const decisions = all.map(
    (row): DeskDecision => ({
      id: row.id,
      label:
        row.letter?.in[say.language.tag]?.label ?? findCode(tenant, row.code)?.label ?? row.code,
      stage: stageOf(row),
      stands: row.stands,
      reason: row.reason,
      set_by: row.setBy,
      set_at: moment(row.setAt),
      is_own: row.setId === member.staffId,
      confirmed_by: row.confirmedBy ?? '',
      confirmed_at: moment(row.confirmedAt),
      release: row.release ?? '',
      releases_at: moment(row.releasesAt),
      taken_back_by: row.takenBackBy ?? '',
      taken_back_at: moment(row.takenBackAt),
      taken_back_reason: row.takenBackReason ?? '',
      answer: row.answer ?? '',
      answered_at: moment(row.answeredAt),
    }),
  );
  return {
    may_decide: mayDecide,
    codes: mayDecide
      ? (tenant.decisions?.choices ?? []).map(({ id, label }) => ({ id, label }))
      : [],
    decisions: maySee ? decisions : decisions.filter(isPublic).map(withoutOrigin),
  };
}

function stageOf({ isOut, releasesAt, confirmedAt, takenBackAt }: Row): DecisionStage {
  if (isOut && takenBackAt === null) return 'released';
  if (releasesAt !== null) return 'scheduled';
  return confirmedAt === null ? 'waiting' : 'confirmed';
}

function isPublic({ stage }: DeskDecision): boolean {
  return stage === 'released';
}

function withoutOrigin(decision: DeskDecision): DeskDecision {
  const nobody = { set_by: '', set_at: '', confirmed_by: '', confirmed_at: '' };
  return { ...decision, ...nobody, reason: '', is_own: false };
}
