/** Counts the applications of a view, and keeps which they are: what is confirmed is what was counted. */

import type { CountedView } from '#contract/desk-bulk.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { findAccounts } from '../find/accounts.ts';
import { findList, readRows } from '../find/list.ts';
import { facetsText, type Search } from '../find/search.ts';
import { colleague } from '../read/people.ts';
import { mayCarryOut } from './act.ts';
import { BULK_ACTS } from './kinds.ts';

const FIRST_NAMES = 5;

export function countView(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
  search: Search,
): Promise<CountedView> {
  return database.transaction(async (trx) => {
    const list = await findList(trx, member, search);
    const members = await findAccounts(trx, member, search);
    const count = members.length;
    const { id } = await trx
      .insertInto('bulk_acts')
      .values({
        ...{ staff_id: member.staffId, q: search.text, facets: facetsText(search) },
        ...{ sort: search.sort, counted_at: clock(), counted: count },
        members: JSON.stringify(members),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const first = await readRows(trx, list, { direction: 'after', limit: FIRST_NAMES });
    return {
      ...{ id, count, first: first.map(({ name }) => name), people: await listReaders(trx) },
      acts: BULK_ACTS.filter((kind) => mayCarryOut(member, kind)).map(({ name, isFinal }) => ({
        ...{ kind: name, is_final: isFinal },
      })),
    };
  });
}

async function listReaders(queries: Queries): Promise<CountedView['people']> {
  const staff = await queries
    .selectFrom('staff')
    .select(['id', 'mail', 'name', 'roles'])
    .where('removed_at', 'is', null)
    .orderBy('mail')
    .execute();
  const reads = staff.filter(({ roles }) => roles.some((role) => READING_ROLES.includes(role)));
  return reads.map(colleague);
}
