/** The job of an act: it works in parts, each in one transaction with its lines in the trail, and continues after the last part. */
import { sql } from 'kysely';
import { later } from '#server/core/clock.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import type { JobKind } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Actor } from '#server/core/trail/entry.ts';
import { type Leave, withTrail } from '#server/core/trail/record.ts';
import { isKnownTo, isWithin } from '../find/scope.ts';
import { type Act, AT_WORK, BULK_QUEUE, kindOf, lockAct, mayCarryOut } from './act.ts';
import type { BulkNeeds, Outcome, Restorable } from './kind.ts';

/** Small, because log-ins of these accounts and lines of others in the trail wait for the transaction. */
const PART_SIZE = 200;
const DAYS_TO_UNDO = 1;

const BY_JOB: Actor = { kind: 'system', job: BULK_QUEUE.name };

export const bulkActJob: JobKind<{ readonly act: number }> = {
  ...BULK_QUEUE,
  oneByOne: true,
  // A refusal stops the act; the queue's own retries are for processes that die, and for a database that is away.
  retries: 10_000,
  longestPauseSeconds: 30,
  timeoutSeconds: 24 * 60 * 60,
  async run({ act }, platform, signal) {
    do signal.throwIfAborted();
    while (await workOn(act, platform));
  },
};

/** Works on the next part of an act. @returns whether anything is left to do. */
export async function workOn(
  id: number,
  platform: Platform,
  partSize = PART_SIZE,
): Promise<boolean> {
  try {
    return await withTrail(platform, BY_JOB, async (trx, leave) => {
      const act = await lockAct(trx, id);
      if (!AT_WORK.some((state) => state === act.state)) return false;
      const needs = await needsOf(trx, platform, act, leave);
      const isLeft = await workOnPart(act, needs, partSize);
      if (!isLeft && act.state === 'running') {
        await kindOf(act.kind).finish?.(needs, JSON.parse(act.choices) as never);
      }
      if (!isLeft) await endAct(trx, platform, act, act.state === 'running' ? 'done' : 'undone');
      return isLeft;
    });
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    await stopFor(error, id, platform);
    return false;
  }
}

/** Reads the member's roles and scope again. @throws AppError 403 where a role was taken away during the act. */
async function needsOf(
  trx: Transaction,
  platform: Platform,
  { id, kind, actor, reason }: Act,
  leave: Leave,
): Promise<BulkNeeds> {
  const by = actor ?? BY_JOB;
  const staffId = by.kind === 'staff' ? by.id : 0;
  const found = await trx
    .selectFrom('staff')
    .select(['roles', 'scope'])
    .where('id', '=', staffId)
    .where('removed_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined || !mayCarryOut(found, kindOf(kind), platform)) throw roleLost();
  return {
    trx,
    platform,
    act: id,
    reason,
    member: { staffId, ...found },
    leave: (line) =>
      leave({ ...line, details: { ...line.details, bulk: id }, note: line.note ?? reason }, by),
  };
}

const roleLost = refusal(403, 'role_lost', (say) =>
  say('The role that this act needs was taken away from whoever ordered it.'),
);

async function workOnPart(act: Act, needs: BulkNeeds, partSize: number): Promise<boolean> {
  const { trx, member } = needs;
  const isUndoing = act.state === 'undoing';
  const part = act.members.slice(act.position, act.position + partSize);
  if (part.length === 0) return false;
  const held = await lockMembers(trx, act, part, { isUndoing, staffId: member.staffId });
  const within = held.filter(({ facets, knows }) => !knows && isWithin(member.scope, facets));
  const beyond = held.filter((one) => !within.includes(one));
  const kind = kindOf(act.kind);
  const order = JSON.parse(act.choices) as never;
  const ids = within.map(({ accountId }) => accountId);
  let outcomes: readonly Outcome[] = [];
  if (ids.length > 0 && isUndoing) outcomes = (await kind.undo?.(needs, within, order)) ?? [];
  else if (ids.length > 0) outcomes = await kind.apply(needs, ids, order, act.position);
  const position = act.position + part.length;
  const changed = outcomes.filter((one) => 'before' in one);
  if (isUndoing) {
    const undone = act.undone + changed.length;
    await forgetOutcomes(trx, act.id, changed);
    await trx.updateTable('bulk_acts').set({ position, undone }).where('id', '=', act.id).execute();
    return position < act.members.length;
  }
  await keepOutcomes(trx, act.id, changed);
  const skipped = { ...act.skipped };
  const reasons = outcomes.flatMap((one) => ('skipped' in one ? [one.skipped] : []));
  for (const why of [...beyond.map(() => 'scope'), ...reasons]) {
    skipped[why] = (skipped[why] ?? 0) + 1;
  }
  await trx
    .updateTable('bulk_acts')
    .set({ position, done: act.done + changed.length, skipped: JSON.stringify(skipped) })
    .where('id', '=', act.id)
    .execute();
  return position < act.members.length;
}

type Member = {
  readonly accountId: number;
  readonly facets: readonly string[] | null;
  /** Whether the staff member has said that they know the applicant. */
  readonly knows: boolean;
  /** Only while an act is undone, which leaves out applications that it did not change. */
  readonly before: unknown;
};

/** Locks the accounts of a part, ascending: of two acts on the same applications, the second finds what the first has done. */
async function lockMembers(
  trx: Transaction,
  { id }: Act,
  part: readonly number[],
  { isUndoing, staffId }: { readonly isUndoing: boolean; readonly staffId: number },
): Promise<Member[]> {
  const { rows } = await sql<Member>`
    select accounts.id as "accountId", summaries.facets, held.before,
      ${isKnownTo(sql`${staffId}::bigint`, sql`accounts.id`)} as knows
    from accounts left join summaries on summaries.account_id = accounts.id
    left join bulk_outcomes held on held.account_id = accounts.id and held.act_id = ${id}
    where accounts.id = any(${part}::bigint[]) and (held.act_id is not null or ${!isUndoing})
    order by accounts.id for no key update of accounts`.execute(trx);
  return rows;
}

async function keepOutcomes(trx: Transaction, act_id: number, changed: readonly Restorable[]) {
  if (changed.length === 0) return;
  const rows = changed.map(({ accountId: account_id, before }) => ({
    act_id,
    account_id,
    before: JSON.stringify(before ?? {}),
  }));
  await trx.insertInto('bulk_outcomes').values(rows).execute();
}

/** An application that is restored is not restored again by a second try. */
async function forgetOutcomes(trx: Transaction, act: number, undone: readonly Restorable[]) {
  if (undone.length === 0) return;
  const ids = undone.map(({ accountId }) => accountId);
  await trx
    .deleteFrom('bulk_outcomes')
    .where('act_id', '=', act)
    .where('account_id', 'in', ids)
    .execute();
}

/** Ends an act, or stops it where it is. */
export async function endAct(
  trx: Transaction,
  { clock }: Pick<Platform, 'clock'>,
  { id, kind, state, undo_until }: Act,
  to: 'done' | 'stopped' | 'undone',
  why: Readonly<Record<string, string>> | null = null,
): Promise<void> {
  const ended_at = clock();
  const canUndo = kindOf(kind).undo !== undefined && state === 'running';
  await trx
    .updateTable('bulk_acts')
    .set({ state: to, ended_at, why: JSON.stringify(why) })
    .set({ undo_until: canUndo ? later(ended_at, { days: DAYS_TO_UNDO }) : undo_until })
    .where('id', '=', id)
    .execute();
}

/** Stops an act for a refusal. Finished parts stay. */
function stopFor({ speech, code }: AppError, id: number, platform: Platform): Promise<void> {
  const { languages, log } = platform;
  log.warn({ act: id, why: code }, 'an act on a view was stopped');
  return withTrail(platform, BY_JOB, async (trx, leave) => {
    const act = await lockAct(trx, id);
    if (!AT_WORK.some((state) => state === act.state)) return;
    const sentences = languages.offered.map((tag) => [tag, speech(languages.in(tag).say)]);
    await endAct(trx, platform, act, 'stopped', Object.fromEntries(sentences));
    leave({ act: 'bulk.stopped', details: { bulk: id, applications: act.done, why: code } });
  });
}
