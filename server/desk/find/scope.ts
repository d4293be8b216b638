/**
 * What narrows somebody of the staff: values by facet, all facets must fit, and of each facet one value. `{}` is everything. A facet that
 * the college's file does not have (any more) fits nobody: what is not known to be allowed is not shown.
 */
import { type RawBuilder, sql } from 'kysely';
import type { StaffScope } from '#contract/desk.ts';
import { noteRefusal } from '#server/identity/guard.ts';
import type { StaffMember } from '#server/identity/principal.ts';
import type { Queries } from '#server/platform/database/database.ts';
import { AppError } from '#server/platform/http/errors.ts';
import type { Platform } from '#server/platform/platform.ts';
import { facetEntry } from '#server/summaries/facets-of.ts';

/** Somebody with a scope. */
export type Reader = Pick<StaffMember, 'scope'>;

/** True in SQL for the rows of `summaries` that somebody may read. */
export function withinScope({ scope }: Reader): RawBuilder<boolean> {
  const conditions = Object.entries(scope).map(([facet, values]) => hasOneOf(facet, values));
  return conditions.length === 0 ? sql`true` : sql`(${sql.join(conditions, sql` and `)})`;
}

/** True in SQL for the rows of `summaries` that have one of some values at a facet. */
export function hasOneOf(facet: string, values: readonly string[]): RawBuilder<boolean> {
  const entries = values.map((value) => facetEntry(facet, value));
  return sql`summaries.facets && ${entries}::text[]`;
}

/** Whether somebody may read an application. What a draft has at a facet is known a minute after it was saved. */
export async function mayRead(
  queries: Queries,
  reader: Reader,
  accountId: number,
): Promise<boolean> {
  const found = await queries
    .selectFrom('accounts')
    .leftJoin('summaries', 'summaries.account_id', 'accounts.id')
    .select(
      sql<boolean>`${isEverything(reader.scope)}::boolean or ${withinScope(reader)}`.as('may'),
    )
    .where('accounts.id', '=', accountId)
    .executeTakeFirst();
  return found?.may === true;
}

/**
 * Refuses whoever may not read an application, and leaves a line in the trail: to be called by every route that shows one, or does
 * something to one, before anything else. It says the same of one that is not there.
 * @throws AppError 404, 429
 */
export async function mustRead(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: StaffMember,
  accountId: number,
): Promise<void> {
  if (await mayRead(platform.database.kysely, member, accountId)) return;
  await noteRefusal(platform, member, { account: accountId, details: { why: 'scope' } });
  throw noSuchApplication();
}

/** One sentence for both, so that it does not tell what somebody else may read. */
export function noSuchApplication(): AppError {
  return new AppError(404, 'no_such_application', (say) =>
    say(
      'There is no application of this number among those that you may read. It may have been erased meanwhile.',
    ),
  );
}

/** Whether a scope narrows nothing. */
export function isEverything(scope: StaffScope): boolean {
  return Object.keys(scope).length === 0;
}
