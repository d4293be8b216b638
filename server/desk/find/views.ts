/** Views, which are saved searches: a member's own, and those that others share. */
import { sql } from 'kysely';
import type { SavedView, SaveView } from '#contract/desk-find.ts';
import type { Queries, Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { isNamedIn } from '../erase/names.ts';
import { facetsText, type Search } from './search.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

export async function listViews(
  queries: Queries,
  { staffId }: Pick<StaffMember, 'staffId'>,
): Promise<SavedView[]> {
  const rows = await queries
    .selectFrom('desk_views')
    .innerJoin('staff', 'staff.id', 'desk_views.staff_id')
    .select(['desk_views.id', 'desk_views.name', 'q', 'facets', 'sort', 'is_shared', 'staff_id'])
    .select(sql<string>`coalesce(nullif(staff.name, ''), staff.mail)`.as('owner'))
    .where((row) => row.or([row('staff_id', '=', staffId), row('is_shared', '=', true)]))
    .orderBy(sql`lower(desk_views.name)`)
    .orderBy('desk_views.id')
    .execute();
  return rows.map(({ staff_id, ...view }) => ({ ...view, is_own: staff_id === staffId }));
}

/**
 * Saves a search in place of a view of the same name.
 * @throws AppError 400 for an empty name, 409 where a destination is narrowed to that view, which is then no longer for everybody.
 */
export async function saveView(
  platform: Needs,
  member: StaffMember,
  { name: given, is_shared, sort = '' }: Pick<SaveView, 'name' | 'is_shared' | 'sort'>,
  search: Search,
): Promise<void> {
  const name = given.trim();
  if (name === '') {
    throw new AppError(400, 'no_name', (say) => say('Please give the view a name.'));
  }
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const { staffId } = member;
    const asked = { q: search.text, facets: facetsText(search), sort };
    const values = { staff_id: staffId, name, ...asked, is_shared };
    if (!is_shared) {
      const same = trx.selectFrom('desk_views').select('id').where('name', '=', name);
      const before = await same.where('staff_id', '=', staffId).executeTakeFirst();
      if (before !== undefined) await mustNotBeInUse(trx, before.id);
    }
    const { id } = await trx
      .insertInto('desk_views')
      .values(values)
      .onConflict((conflict) => conflict.columns(['staff_id', 'name']).doUpdateSet(values))
      .returning('id')
      .executeTakeFirstOrThrow();
    const note = [name, search.text].filter((part) => part !== '').join('; ');
    leave({ act: 'view.saved', details: { view: id, isShared: is_shared }, note });
  });
}

/** Removes a view: one's own, or as a registrar any that is shared. @throws AppError 404. */
export function removeView(platform: Needs, member: StaffMember, id: number): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const mayAllShared = member.roles.includes('registrar');
    await mustNotBeInUse(trx, id);
    const { numDeletedRows } = await trx
      .deleteFrom('desk_views')
      .where('id', '=', id)
      .where(sql<boolean>`(staff_id = ${member.staffId} or (is_shared and ${mayAllShared}))`)
      .executeTakeFirst();
    if (numDeletedRows === 0n) {
      throw new AppError(404, 'no_such_view', (say) => say('There is no such view of yours.'));
    }
    leave({ act: 'view.removed', details: { view: id } });
  });
}

/** @throws AppError 409 for a view to which a destination is narrowed. */
async function mustNotBeInUse(trx: Transaction, id: number): Promise<void> {
  const destination = await trx
    .selectFrom('destinations')
    .select('name')
    .where('removed_at', 'is', null)
    .where(sql<boolean>`(setup->>'view')::bigint = ${id}`)
    .executeTakeFirst();
  if (destination === undefined) return;
  throw new AppError(409, 'view_in_use', (say) =>
    say('Applications of this view are handed on to {name}. Please change the destination first.', {
      name: destination.name,
    }),
  );
}

/** Deletes views whose name or search contains a name of an erased applicant. */
export async function forgetViewsAbout(trx: Transaction, names: readonly string[]): Promise<void> {
  const text = sql`concat_ws(' ', desk_views.name, q, facets)`;
  await trx.deleteFrom('desk_views').where(isNamedIn(text, names)).execute();
}
