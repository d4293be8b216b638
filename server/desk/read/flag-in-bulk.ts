/** Flags of the acting staff member, on all applications of a view. */
import { sql } from 'kysely';
import { READING_ROLES } from '#contract/desk-page.ts';
import { type BulkKind, type BulkNeeds, NO_CHOICES, outcomesOf } from '../bulk/kind.ts';

type Flagged = { readonly accountId: number; readonly at: Date };

/** The flags of the acting staff member, by account. */
const flagsOf = ({ staffId }: BulkNeeds['member'], found: readonly Flagged[]) =>
  new Map(found.map(({ accountId, at }) => [accountId, { staff: staffId, at: at.toISOString() }]));

type Before = { readonly staff: number; readonly at: string };

async function add(needs: BulkNeeds, flags: readonly (Before & { accountId: number })[]) {
  const { rows } = await sql<Flagged>`
    insert into application_flags (account_id, staff_id, flagged_at)
    select account_id, staff_id, at from unnest(${flags.map(({ accountId }) => accountId)}::bigint[],
      ${flags.map(({ staff }) => staff)}::bigint[], ${flags.map(({ at }) => at)}::timestamptz[])
      flag (account_id, staff_id, at)
    on conflict do nothing
    returning account_id as "accountId", flagged_at as at`.execute(needs.trx);
  for (const { accountId: account } of rows) needs.leave({ act: 'application.flagged', account });
  return rows;
}

async function remove(needs: BulkNeeds, ids: readonly number[], staffId: number) {
  const rows = await needs.trx
    .deleteFrom('application_flags')
    .where('account_id', 'in', ids)
    .where('staff_id', '=', staffId)
    .returning(['account_id as accountId', 'flagged_at as at'])
    .execute();
  for (const { accountId: account } of rows) needs.leave({ act: 'application.unflagged', account });
  return rows;
}

const common = {
  rolesIn: () => READING_ROLES,
  isFinal: false,
  order: NO_CHOICES,
  async check() {},
} as const;

export const flagInBulk: BulkKind = {
  ...common,
  name: 'flag',
  async apply(needs, ids) {
    const flag = { staff: needs.member.staffId, at: needs.platform.clock().toISOString() };
    const added = await add(
      needs,
      ids.map((accountId) => ({ accountId, ...flag })),
    );
    return outcomesOf(ids, flagsOf(needs.member, added), 'already');
  },
  async undo(needs, outcomes) {
    const ids = outcomes.map(({ accountId }) => accountId);
    const [staffId = 0] = outcomes.map(({ before }) => (before as Before).staff);
    const removed = await remove(needs, ids, staffId);
    return outcomesOf(ids, flagsOf(needs.member, removed), 'changed');
  },
};

export const unflagInBulk: BulkKind = {
  ...common,
  name: 'unflag',
  async apply(needs, ids) {
    const removed = await remove(needs, ids, needs.member.staffId);
    return outcomesOf(ids, flagsOf(needs.member, removed), 'already');
  },
  async undo(needs, outcomes) {
    const ids = outcomes.map(({ accountId }) => accountId);
    const flags = outcomes.map(({ accountId, before }) => ({ accountId, ...(before as Before) }));
    return outcomesOf(ids, flagsOf(needs.member, await add(needs, flags)), 'changed');
  },
};
