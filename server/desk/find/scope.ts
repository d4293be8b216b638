/**
 * A scope restricts the applications that a staff member may read: values by facet. Every facet must match, each with any of its values;
 * `{}` is everything. A facet that the college's file does not have (any more) matches nothing, so access fails closed.
 */
import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '#contract/desk.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import { refusal } from '#server/core/http/errors.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';

/** A staff member with a scope and a list of their own. */
export type Reader = Pick<StaffMember, 'scope' | 'staffId'>;

/** True in SQL for the rows of `summaries` that a staff member may read: within the scope, and of nobody whom they know. */
export function withinScope({ scope, staffId }: Reader): RawBuilder<boolean> {
  return sql`(${inScope(scope)} and not ${isKnownTo(sql`${staffId}`, sql`summaries.account_id`)})`;
}

/** True in SQL where a staff member has said that they know the applicant. */
export function isKnownTo(
  staffId: RawBuilder<unknown>,
  accountId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql`exists (select from conflicts
    where conflicts.account_id = ${accountId} and conflicts.staff_id = ${staffId})`;
}

/** True in SQL for the rows of `summaries` within a scope, whoever reads them. */
export function inScope(scope: StaffScope): RawBuilder<boolean> {
  const conditions = Object.entries(scope).map(([facet, values]) => hasOneOf(facet, values));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** True in SQL for the rows of `summaries` that have one of the values at a facet. */
export function hasOneOf(facet: string, values: readonly string[]): RawBuilder<boolean> {
  const entries = values.map((value) => facetEntry(facet, value));
  return sql`summaries.facets && ${entries}::text[]`;
}

/**
 * Whether one application is within a scope.
 * @param facets of its summary; null where it has none yet: a draft gets its facets within a minute after it was saved.
 */
export function isWithin(scope: StaffScope, facets: readonly string[] | null): boolean {
  return Object.entries(scope).every(([facet, values]) =>
    values.some((value) => facets?.includes(facetEntry(facet, value))),
  );
}

/** Whether an application is in the scope of a staff member who does not know the applicant. `staffWithin` guards calls whose path names it. */
export async function mayRead(
  queries: Queries,
  { scope, staffId }: Reader,
  accountId: number,
): Promise<boolean> {
  const found = await queries
    .selectFrom('accounts')
    .leftJoin('summaries', 'summaries.account_id', 'accounts.id')
    .select('summaries.facets')
    .where('accounts.id', '=', accountId)
    .where(sql<boolean>`not ${isKnownTo(sql`${staffId}`, sql`accounts.id`)}`)
    .executeTakeFirst();
  return found !== undefined && isWithin(scope, found.facets);
}

/** One message for an application that does not exist and one that the caller may not read, so that it reveals neither. */
export const noSuchApplication = refusal(404, 'no_such_application', (say) =>
  say('No application that you may read has this number. It may have been erased in the meantime.'),
);

/** The error of an application whose applicant the caller knows. */
export const knowsApplicant = refusal(404, 'knows_applicant', (say) =>
  say('You said that you know this person.'),
);
