/** Members of the staff, as their colleagues see them. */
import { READING_ROLES } from '#contract/desk-page.ts';
import type { Colleague, Colleagues } from '#contract/desk-read.ts';
import type { Queries } from '#server/core/database/database.ts';
import { isWithin } from '../find/scope.ts';
import { handlesFor, type Mentionable } from './mentions.ts';

type Person = Mentionable & { readonly mayRead: boolean };

/** All members who were not removed, and whether each may read an application. */
export async function listPeople(queries: Queries, accountId: number): Promise<Person[]> {
  const everybody = await queries
    .selectFrom('staff')
    .leftJoin('summaries', (join) => join.on('summaries.account_id', '=', accountId))
    .select(['staff.id', 'mail', 'staff.name', 'roles', 'scope', 'facets'])
    .where('removed_at', 'is', null)
    .orderBy('mail')
    .orderBy('staff.id')
    .execute();
  const handles = handlesFor(everybody.map(({ mail }) => mail));
  return everybody.map(({ id, mail, name, roles, scope, facets }) => ({
    id,
    mail,
    name,
    handle: handles.get(mail) ?? mail,
    mayRead: roles.some((role) => READING_ROLES.includes(role)) && isWithin(scope, facets),
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
