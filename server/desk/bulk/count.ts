/** Counts the applications of a view, and keeps which they are: what is confirmed is what was counted. */

import type { CountedView } from '#contract/desk-bulk.ts';
import { READING_ROLES } from '#contract/desk-page.ts';
import { statusSteps } from '#server/applicant/status/steps.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { DECISION, RECEIVED } from '#tenant/status/steps.ts';
import { scopeFacets } from '../find/facets.ts';
import { findAccounts, findList, readRows } from '../find/list.ts';
import { facetsText, type Search } from '../find/search.ts';
import { colleague } from '../read/people.ts';
import { mayCarryOut } from './act.ts';
import { BULK_ACTS } from './kinds.ts';

const FIRST_NAMES = 5;

export function countView(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  member: StaffMember,
  voice: Voice,
  search: Search,
): Promise<CountedView> {
  return database.transaction(async (trx) => {
    const list = await findList(trx, member, search);
    const members = await findAccounts(trx, member, search);
    const count = members.length;
    const { id } = await trx
      .insertInto('bulk_acts')
      .values({
        staff_id: member.staffId,
        q: search.text,
        facets: facetsText(search),
        sort: search.sort,
        counted_at: clock(),
        counted: count,
        members: JSON.stringify(members),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const first = await readRows(trx, list, { direction: 'after', limit: FIRST_NAMES });
    return {
      message: voice.say(
        '{count, plural, one {# application was counted.} other {# applications were counted.}} Nothing is changed yet.',
        { count },
      ),
      id,
      count,
      first: first.map(({ name }) => name),
      people: await listReaders(trx),
      ...(await choicesFor(trx, member, voice)),
      acts: BULK_ACTS.filter((kind) => mayCarryOut(member, kind, voice)).map(
        ({ name, isFinal }) => ({
          kind: name,
          is_final: isFinal,
        }),
      ),
    };
  });
}

/** The choices of the acts. */
async function choicesFor(
  queries: Queries,
  { roles }: StaffMember,
  voice: Voice,
): Promise<Pick<CountedView, 'facets' | 'steps' | 'items' | 'codes' | 'destinations'>> {
  const isRegistrar = roles.includes('registrar');
  const steps = statusSteps(voice.tenant, voice.say).filter(
    ({ id }) => id !== RECEIVED && (id !== DECISION || isRegistrar),
  );
  const destinations = queries
    .selectFrom('destinations')
    .select(['id', 'name'])
    .where('removed_at', 'is', null)
    .orderBy('name');
  return {
    facets: scopeFacets(voice).map(({ id }) => id),
    steps: steps.map(({ id: value, title: label }) => ({ value, label })),
    items: (voice.tenant.checklist?.items ?? []).map(({ id: value, label }) => ({ value, label })),
    codes: (voice.tenant.decisions?.choices ?? []).map(({ id: value, label }) => ({
      value,
      label,
    })),
    destinations: isRegistrar ? await destinations.execute() : [],
  };
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
