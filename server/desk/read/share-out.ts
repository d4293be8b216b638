/** Shares the applications of a view out: to one person, evenly among several, or by a facet, such as each state to a person. */
import { sql } from 'kysely';
import { READING_ROLES } from '#contract/desk-page.ts';
import { type Static, Type } from '#contract/schema.ts';
import { Text } from '#contract/text.ts';
import { facetEntry } from '#server/applicant/summaries/facets-of.ts';
import type { Queries } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { createEnglish } from '#words/english.ts';
import { sayIn } from '#words/say.ts';
import { type BulkKind, outcomesOf } from '../bulk/kind.ts';
import { facetNamed, readValues, scopeFacets } from '../find/facets.ts';
import { isWithin } from '../find/scope.ts';

const Person = Type.Integer({ minimum: 1, maximum: 1e15 });
const Order = Type.Object({
  /** Without a facet: evenly among these, one after the other. */
  to: Type.Optional(Type.Array(Person, { maxItems: 200, uniqueItems: true })),
  facet: Type.Optional(Text({ maxLength: 100 })),
  /** A person for each value of the facet. Applications with another value stay as they are. */
  by: Type.Optional(Type.Record(Text({ maxLength: 200 }), Person)),
});
type Order = Static<typeof Order>;

/** An assignment before the act, and to whom it gave the application. */
type Before = { readonly from: number | null; readonly at: string | null; readonly to: number };

export const shareOut: BulkKind<Order> = {
  name: 'share-out',
  rolesIn: () => ['helper', 'registrar'],
  isFinal: false,
  order: Order,
  async check(order, { platform }) {
    const { database, form, tenant } = platform;
    const { facet, by = {} } = order;
    if (facet !== undefined) {
      const facets = scopeFacets({ form, tenant, say: sayIn(createEnglish()) });
      readValues(facetNamed(facets, facet), Object.keys(by));
    }
    const wanted = personsIn(order);
    const known = await readersAmong(database.kysely, wanted);
    if (wanted.length > 0 && known.size === new Set(wanted).size) return;
    throw new AppError(400, 'nobody_chosen', (say) =>
      wanted.length === 0
        ? say('Please choose who gets the applications.')
        : say('Somebody whom you chose does not read applications anymore. Please choose again.'),
    );
  },
  async apply({ trx, platform, leave }, ids, order, position) {
    const people = await readersAmong(trx, personsIn(order));
    const held = await heldBy(trx, ids);
    const now = platform.clock().toISOString();
    const changed = new Map<number, Before>();
    const skipped = new Map<number, string>();
    ids.forEach((id, index) => {
      const { from = null, at = null, facets = null, known = [] } = held.get(id) ?? {};
      const wanted = wantedFor(order, position + index, facets ?? []);
      const to = wanted.find((person) => {
        const scope = people.get(person);
        return scope !== undefined && isWithin(scope, facets) && !known.includes(person);
      });
      if (to === undefined) skipped.set(id, wanted.length === 0 ? 'no_person' : 'no_access');
      else if (from !== to) changed.set(id, { from, at: at?.toISOString() ?? null, to });
    });
    await assignAll(
      trx,
      [...changed].map(([id, { to }]) => ({ id, to, at: now })),
    );
    for (const [account, { to }] of changed) {
      leave({ act: 'application.assigned', account, details: { staff: to } });
    }
    return outcomesOf(ids, changed, (id) => skipped.get(id) ?? 'already');
  },
  async undo({ trx, leave }, outcomes) {
    const ids = outcomes.map(({ accountId }) => accountId);
    const held = await heldBy(trx, ids);
    const still = outcomes.flatMap(({ accountId: id, before }) => {
      const kept = before as Before;
      return held.get(id)?.from === kept.to ? [{ id, ...kept }] : [];
    });
    const back = still.flatMap(({ id, from, at }) =>
      from === null || at === null ? [] : [{ id, to: from, at }],
    );
    const free = still.filter(({ from }) => from === null);
    await assignAll(trx, back);
    await sql`delete from application_assignments
      where account_id = any(${free.map(({ id }) => id)}::bigint[])`.execute(trx);
    for (const { id: account, to } of back) {
      leave({ act: 'application.assigned', account, details: { staff: to } });
    }
    for (const { id: account, to } of free) {
      leave({ act: 'application.unassigned', account, details: { staff: to } });
    }
    return outcomesOf(ids, new Map(still.map(({ id }) => [id, null])), 'changed');
  },
};

function personsIn({ to = [], by, facet }: Order): number[] {
  return facet === undefined ? to : Object.values(by ?? {});
}

/** The persons for an application, in the order in which they are asked. The turn of a person who may not read it passes to the next. */
function wantedFor(
  { to = [], facet, by = {} }: Order,
  place: number,
  facets: readonly string[],
): number[] {
  if (facet === undefined) return to.map((_, turn) => to[(place + turn) % to.length] as number);
  const start = facetEntry(facet, '');
  const entries = facets.filter((entry) => entry.startsWith(start));
  const values = entries.flatMap((entry) => entry.slice(start.length).split(','));
  const value = values.find((each) => Object.hasOwn(by, each));
  return value === undefined ? [] : [by[value] as number];
}

/** The scopes of those among some persons who read applications. */
async function readersAmong(queries: Queries, ids: readonly number[]) {
  if (ids.length === 0) return new Map<number, never>();
  const staff = await queries
    .selectFrom('staff')
    .select(['id', 'roles', 'scope'])
    .where('id', 'in', ids)
    .where('removed_at', 'is', null)
    .execute();
  const reads = staff.filter(({ roles }) => roles.some((role) => READING_ROLES.includes(role)));
  return new Map(reads.map(({ id, scope }) => [id, scope]));
}

/** The assignment of an application, its facets, and the staff members who know the applicant. */
type Held = {
  from: number | null;
  at: Date | null;
  facets: readonly string[] | null;
  known: readonly number[];
};

async function heldBy(queries: Queries, ids: readonly number[]) {
  const { rows } = await sql<Held & { id: number }>`
    select id, staff_id as from, assigned_at as at, facets,
      (select coalesce(json_agg(conflicts.staff_id), '[]') from conflicts where conflicts.account_id = id) as known
    from unnest(${[...ids]}::bigint[]) id
    left join application_assignments assigned on assigned.account_id = id
    left join summaries on summaries.account_id = id`.execute(queries);
  return new Map<number, Held>(rows.map(({ id, ...held }) => [id, held]));
}

async function assignAll(
  queries: Queries,
  all: readonly { readonly id: number; readonly to: number; readonly at: string }[],
): Promise<void> {
  if (all.length === 0) return;
  await sql`
    insert into application_assignments (account_id, staff_id, assigned_at)
    select * from unnest(${all.map(({ id }) => id)}::bigint[], ${all.map(({ to }) => to)}::bigint[],
      ${all.map(({ at }) => at)}::timestamptz[])
    on conflict (account_id) do update
      set staff_id = excluded.staff_id, assigned_at = excluded.assigned_at`.execute(queries);
}
