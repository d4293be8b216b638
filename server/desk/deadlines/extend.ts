/** Moves a deadline, for everybody and at once. */
import type { ExtendDeadline } from '#contract/desk-deadlines.ts';
import { isPlainDate } from '#form/engine/dates.ts';
import { later } from '#server/core/clock.ts';
import { addExtension } from '#server/core/deadlines/extensions.ts';
import { refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Voice } from '#server/core/languages.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { lastMinuteOf, momentAt } from '#tenant/deadlines.ts';
import { tellExtensionQueue } from './tell-job.ts';

const MAX_DAYS = 60;

type Needs = Pick<Platform, 'database' | 'clock' | 'deadlines' | 'jobs'>;

/**
 * @param voice the staff member's.
 * @returns the new last minute. @throws AppError 404 for a deadline that the college's file does not have, 400 for an end that is not later
 *   or is too late, 409 where the deadline was moved meanwhile. Nothing has changed then.
 */
export async function extendDeadline(
  platform: Needs,
  member: StaffMember,
  voice: Voice,
  deadline: string,
  { until: wall, ends_at: known, reason, tell }: ExtendDeadline,
): Promise<Date> {
  const { clock, deadlines, jobs } = platform;
  // Another process may have just moved the deadline.
  await deadlines.refresh();
  const { timeZone } = voice.tenant;
  const inForce = deadlines.inForce(voice).find(({ to }) => to === deadline);
  if (inForce === undefined) throw noSuchDeadline();
  const was = lastMinuteOf(inForce, timeZone);
  if (was.getTime() !== Date.parse(known)) throw wasMoved();
  const until = momentOf(wall, timeZone) ?? was;
  const at = clock();
  if (until <= was || until <= at) throw notLater();
  if (until > later(was < at ? at : was, { days: MAX_DAYS })) throw tooLate();
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const id = await addExtension(trx, { deadline, was, until, at, reason });
    if (id === undefined) throw wasMoved();
    if (tell) await jobs.enqueue(tellExtensionQueue, { extension: id }, { in: trx });
    const details = { deadline, was: was.toISOString(), until: until.toISOString(), tell };
    leave({ act: 'deadline.extended', details, note: reason });
  });
  await deadlines.refresh();
  return until;
}

/** The moment of a wall clock; undefined for a day or a time that does not exist. */
export function momentOf(wall: string, timeZone: string): Date | undefined {
  const isReal = isPlainDate(wall.slice(0, 10)) && /T([01]\d|2[0-3]):[0-5]\d$/.test(wall);
  return isReal ? momentAt(wall, timeZone) : undefined;
}

const noSuchDeadline = refusal(404, 'no_deadline', (say) =>
  say('There is no such deadline in the configuration of your college.'),
);

const wasMoved = refusal(409, 'deadline_moved', (say) =>
  say('Somebody else has moved this deadline in the meantime. Please look at it again.'),
);

const notLater = refusal(400, 'not_later', (say) =>
  say('The new end has to be later than the old one, and still to come.'),
);

const tooLate = refusal(400, 'too_late', (say) =>
  say('A deadline can be extended by {days} days at most.', { days: MAX_DAYS }),
);
