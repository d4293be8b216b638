/** Confirms, stops and undoes acts on views. Each adds a line to the trail. */
import type { BeginAct } from '#contract/desk-bulk.ts';
import { Check } from '#contract/schema.ts';
import type { Transaction } from '#server/core/database/database.ts';
import { AppError } from '#server/core/http/errors.ts';
import { noteRefusal, wrongRole } from '#server/core/identity/guard.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import type { Say } from '#words/say.ts';
import { findAccounts } from '../find/list.ts';
import { readSearch, type Search } from '../find/search.ts';
import {
  type Act,
  AT_WORK,
  BULK_QUEUE,
  kindOf,
  lockAct,
  mayCarryOut,
  mustSee,
  otherState,
} from './act.ts';
import { noSuchAct } from './kind.ts';
import { endAct } from './work.ts';

type Changed = { readonly came: number; readonly went: number };

/**
 * Confirms an act on the applications that were counted, also if the view has changed since.
 * @throws AppError 400, 403, 404, 409
 */
export async function beginAct(
  platform: Platform,
  member: StaffMember,
  id: number,
  { kind: name, choices, reason, typed }: BeginAct,
): Promise<Pick<Act, 'counted'> & Changed> {
  const kind = kindOf(name);
  if (!mayCarryOut(member, kind, platform)) {
    await noteRefusal(platform, member, { details: { bulk_kind: name } });
    throw wrongRole();
  }
  if (!Check(kind.order, choices)) {
    throw new AppError(400, 'bad_choices', (say) =>
      say('Something that this act needs is empty or not right. Please look at its fields again.'),
    );
  }
  const order = choices as never;
  await kind.check(order, { platform, member });
  const { clock, languages, jobs } = platform;
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const act = await lockAct(trx, id);
    const { counted, q, facets, sort } = act;
    if (act.staff_id !== member.staffId) throw noSuchAct();
    if (act.state !== 'counted') throw otherState();
    if (counted === 0) throw nobody();
    if (kind.isFinal && typed !== counted) throw wrongNumber(counted);
    const changed = await changedIn(trx, member, readSearch(languages.in('en'), act, clock()), act);
    await trx
      .updateTable('bulk_acts')
      .set({ ...changed, kind: name, choices: JSON.stringify(choices), reason, state: 'running' })
      .set({ actor: JSON.stringify(actorOf(member)), begun_at: clock() })
      .where('id', '=', id)
      .execute();
    await jobs.enqueue(BULK_QUEUE, { act: id }, { in: trx });
    leave({
      act: 'bulk.begun',
      details: {
        bulk: id,
        bulk_kind: name,
        facets: facets.split(';').filter((each) => each !== ''),
        sort: sort as never,
        applications: counted,
        ...changed,
      },
      note: [q, reason].filter((part) => part !== '').join('; '),
    });
    return { counted, ...changed };
  });
}

async function changedIn(trx: Transaction, member: StaffMember, search: Search, act: Act) {
  const present = new Set(await findAccounts(trx, member, search));
  const counted = new Set(act.members);
  return {
    came: [...present].filter((account) => !counted.has(account)).length,
    went: act.members.filter((account) => !present.has(account)).length,
  };
}

/** Says how many applications a view has lost and won since it was counted; `''` for none. */
export function changedInWords(say: Say, { came, went }: Changed): string {
  const sentences = [
    came > 0 &&
      say(
        '{came, plural, one {# application has come into the view since you counted, and is left out.} other {# applications have come into the view since you counted, and are left out.}}',
        { came },
      ),
    went > 0 &&
      say(
        '{went, plural, one {# application has left the view since, and is among them.} other {# applications have left the view since, and are among them.}}',
        { went },
      ),
  ];
  return sentences.filter(Boolean).join(' ');
}

const nobody = () =>
  new AppError(409, 'nobody', (say) => say('There is no application in this view.'));

const wrongNumber = (counted: number) =>
  new AppError(400, 'wrong_number', (say) =>
    say('This cannot be undone. Please type the number of applications: {counted}.', { counted }),
  );

/** Stops an act after the part in hand; finished parts stay. @throws AppError 404, 409 */
export function stopAct(platform: Platform, member: StaffMember, id: number): Promise<void> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const act = await lockAct(trx, id);
    mustSee(member, act);
    if (!AT_WORK.some((state) => state === act.state)) throw otherState();
    await endAct(trx, platform, act, 'stopped');
    leave({ act: 'bulk.stopped', details: { bulk: id, applications: act.done } });
  });
}

/** Undoes an act, by a job. @throws AppError 403, 404, 409 */
export async function undoAct(platform: Platform, member: StaffMember, id: number): Promise<void> {
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const act = await lockAct(trx, id);
    mustSee(member, act);
    if (!isOver(act)) throw otherState();
    if (!mayUndo(member, act, platform)) throw tooLate();
    await trx
      .updateTable('bulk_acts')
      .set({ state: 'undoing', position: 0, ended_at: null, why: 'null' })
      .set({ actor: JSON.stringify(actorOf(member)) })
      .where('id', '=', id)
      .execute();
    await platform.jobs.enqueue(BULK_QUEUE, { act: id }, { in: trx });
    leave({ act: 'bulk.undone', details: { bulk: id, applications: act.done - act.undone } });
  });
}

const tooLate = () =>
  new AppError(409, 'not_undone', (say) =>
    say('This act cannot be undone: it is more than a day ago, or not of a kind that can.'),
  );

/** Whether an act has ended, and was not undone. */
const isOver = ({ state }: Act) => state === 'done' || state === 'stopped';

export function mayUndo(
  member: Pick<StaffMember, 'roles'>,
  act: Act,
  { clock, tenant }: Pick<Platform, 'clock' | 'tenant'>,
): boolean {
  const { kind: name, undo_until, done, undone } = act;
  const isInTime = undo_until !== null && undo_until > clock();
  return isOver(act) && isInTime && done > undone && mayCarryOut(member, kindOf(name), { tenant });
}
