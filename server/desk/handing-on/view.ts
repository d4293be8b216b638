/** The view of a destination: a saved search, to whose applications its runs are narrowed. */
import type { DestinationSetup } from '#contract/desk-handing-on.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import { findAccounts } from '../find/list.ts';
import { readSearch } from '../find/search.ts';

/** Everything of the open season. No member of the staff has this number. */
const EVERYTHING = { q: '', facets: '', staff_id: 0 };

/**
 * The accounts in a destination's view as its owner sees it, without the owner's scope.
 * @returns null for a destination without a view, if the college has no seasons; undefined where the view is gone, or names a facet that is.
 */
export async function accountsInView(
  queries: Queries,
  { languages, clock }: Pick<Platform, 'languages' | 'clock'>,
  setup: Pick<DestinationSetup, 'view'>,
): Promise<readonly number[] | null | undefined> {
  if (setup.view === undefined && languages.in('en').tenant.seasons === undefined) return null;
  const view =
    setup.view === undefined
      ? EVERYTHING
      : await queries
          .selectFrom('desk_views')
          .select(['q', 'facets', 'staff_id'])
          .where('id', '=', setup.view)
          .executeTakeFirst();
  if (view === undefined) return undefined;
  try {
    const search = readSearch(languages.in('en'), { q: view.q, facets: view.facets }, clock());
    return await findAccounts(queries, { staffId: view.staff_id, scope: {} }, search);
  } catch (error) {
    if (error instanceof AppError) return undefined;
    throw error;
  }
}

/** The views that a destination may have: those that everybody sees. */
export function listSharedViews(queries: Queries): Promise<{ id: number; name: string }[]> {
  return queries
    .selectFrom('desk_views')
    .select(['id', 'name'])
    .where('is_shared', '=', true)
    .orderBy('name')
    .execute();
}

/** @throws AppError 400 for a view that is not there for everybody. */
export async function mustBeShared(
  queries: Queries,
  { view }: Pick<DestinationSetup, 'view'>,
): Promise<void> {
  if (view === undefined) return;
  if ((await listSharedViews(queries)).some(({ id }) => id === view)) return;
  throw new AppError(400, 'no_such_view', (say) =>
    say('This view is not there anymore, or not for everybody. Please choose another one.'),
  );
}
