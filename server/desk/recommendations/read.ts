/** Reads what the office thinks of an application, as one staff member may see it. */
import { type RawBuilder, sql } from 'kysely';
import type { Colleague } from '#contract/desk-read.ts';
import type {
  Conflict,
  Duplicate,
  Recommendation,
  Recommendations,
} from '#contract/desk-recommend.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Tenant } from '#tenant/tenant.ts';
import { duplicatesIn } from '../duplicates/find.ts';
import type { ReaderOfOne } from '../read/access.ts';
import { NAMED } from '../read/people.ts';

/** Only registrars see what others recommend before they have given their own. */
function seesAll({ roles }: Pick<StaffMember, 'roles'>): boolean {
  return roles.includes('registrar');
}

/** The same in SQL: true where a staff member may see all recommendations of an application. */
export function isShownTo(staffId: number, accountId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql`(exists (select from staff where id = ${staffId} and roles @> '["registrar"]')
    or exists (select from recommendations own
      where own.account_id = ${accountId} and own.staff_id = ${staffId}))`;
}

export type RecommendationsRead = {
  readonly isSubmitted: boolean;
  readonly given: readonly Recommendation[];
  readonly conflicts: readonly Conflict[];
  readonly duplicates: readonly Duplicate[];
};

/** All of it as one value in SQL. What the caller may not see is not read. */
export function recommendationsIn(reader: ReaderOfOne): RawBuilder<RecommendationsRead> {
  const { accountId, staffId } = reader;
  return sql`json_build_object(
      'isSubmitted', exists (select from submissions where account_id = ${accountId}),
      'duplicates', ${duplicatesIn(reader, accountId)},
      'given', (select coalesce(json_agg(json_build_object('by', ${NAMED}, 'value', value, 'criteria', criteria,
          'comment', comment, 'given_at', given_at, 'changed_at', changed_at) order by given_at, staff.id), '[]')
        from recommendations join staff on staff.id = staff_id
        where account_id = ${accountId}
          and (staff_id = ${staffId} or ${isShownTo(staffId, sql`${accountId}`)})),
      'conflicts', (select coalesce(json_agg(json_build_object('by', ${NAMED}, 'at', declared_at, 'reason', reason)
          order by declared_at, staff.id), '[]')
        from conflicts join staff on staff.id = staff_id
        where account_id = ${accountId} and ${seesAll(reader)}))`;
}

export async function readRecommendations(
  queries: Queries,
  reader: ReaderOfOne,
  tenant: Pick<Tenant, 'recommendation'>,
): Promise<Recommendations> {
  const { rows } = await sql<{ read: RecommendationsRead }>`
    select ${recommendationsIn(reader)} as read`.execute(queries);
  const [row] = rows;
  if (row === undefined) throw new Error('a select without a table gives a row');
  return recommendationsOf(row.read, reader, tenant);
}

export function recommendationsOf(
  row: RecommendationsRead,
  reader: ReaderOfOne,
  { recommendation }: Pick<Tenant, 'recommendation'>,
): Recommendations {
  const { staffId } = reader;
  const isOwn = ({ by }: { readonly by: Colleague }) => by.id === staffId;
  const given = row.given.map((one) => ({
    ...one,
    given_at: inUtc(one.given_at),
    changed_at: inUtc(one.changed_at),
  }));
  const own = given.find(isOwn) ?? null;
  return {
    scale: [...(recommendation?.scale ?? [])],
    criteria: [...(recommendation?.criteria ?? [])],
    readers: recommendation?.readers ?? 0,
    is_submitted: row.isSubmitted,
    own,
    are_others_hidden: own === null && !seesAll(reader),
    others: given.filter((one) => !isOwn(one)),
    conflicts: row.conflicts.map((one) => ({ ...one, at: inUtc(one.at) })),
    duplicates: [...row.duplicates],
  };
}

function inUtc(at: string): string {
  return new Date(at).toISOString();
}
