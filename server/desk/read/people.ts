/** Members of the staff, as their colleagues see them. */

import { sql } from 'kysely';
import { READING_ROLES } from '#contract/desk-page.ts';
import type { Colleague, Colleagues } from '#contract/desk-read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { isKnownTo, isWithin } from '../find/scope.ts';
import { handlesFor, type Mentionable } from './mentions.ts';

type Person = Mentionable & { readonly mayRead: boolean };

/** A row of `staff` in SQL, as a {@link Colleague} in JSON. */
export const NAMED = sql`json_build_object('id', staff.id, 'name', coalesce(nullif(staff.name, ''), staff.mail))`;

/** All members who were not removed, and whether each may read an application. */
export async function listPeople(queries: Queries, accountId: number): Promise<Person[]> {
  const everybody = await queries
    .selectFrom('staff')
    .leftJoin('summaries', (join) => join.on('summaries.account_id', '=', accountId))
    .select(['staff.id', 'mail', 'staff.name', 'roles', 'scope', 'facets'])
    .select(isKnownTo(sql`staff.id`, sql`${accountId}`).as('knows'))
    .where('removed_at', 'is', null)
    .orderBy('mail')
    .orderBy('staff.id')
    .execute();
  const handles = handlesFor(everybody.map(({ mail }) => mail));
  return everybody.map(({ id, mail, name, roles, scope, facets, knows }) => ({
    id,
    mail,
    name,
    handle: handles.get(mail) ?? mail,
    mayRead:
      !knows && roles.some((role) => READING_ROLES.includes(role)) && isWithin(scope, facets),
  }));
}

/** The members who may read an application, and so can be mentioned and get it assigned. */
export async function listColleagues(
  queries: Queries,
  accountId: number,
): Promise<Colleagues['people']> {
  const people = (await listPeople(queries, accountId)).filter(({ mayRead }) => mayRead);
  return people.map((person) => {
    const { mail, handle } = person;
    return { ...colleague(person), mail, handle };
  });
}

export function colleague({ id, ...person }: Pick<Mentionable, 'id' | 'mail' | 'name'>): Colleague {
  return { id, name: nameOf(person) };
}

export function nameOf({ mail, name }: { readonly mail: string; readonly name: string }): string {
  return name === '' ? mail : name;
}
