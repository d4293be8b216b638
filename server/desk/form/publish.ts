/** Publishes a form, and takes one back: for everybody, without a restart. */
import type { PublishForm } from '#contract/desk-form.ts';
import { later } from '#server/core/clock.ts';
import { checkFormText } from '#server/core/forms/check.ts';
import {
  addForm,
  type KnownForm,
  lockForms,
  stateOf,
  takeFormBack,
} from '#server/core/forms/store.ts';
import { AppError, refusal } from '#server/core/http/errors.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { momentOf } from '../deadlines/extend.ts';

const MAX_DAYS = 366;

type Needs = Pick<Platform, 'database' | 'clock' | 'forms'>;

/**
 * @returns when it comes in force. @throws AppError 400 for a text with a mistake, and for a minute that is over or too far away; 409 where
 *   somebody else was faster. Nothing has changed then.
 */
export async function publishForm(
  platform: Needs,
  member: StaffMember,
  { text, state, minute: wall }: PublishForm,
): Promise<Date> {
  const { forms, clock } = platform;
  await forms.refresh();
  const checked = checkFormText(text, forms.ofFile, forms.every());
  if (!checked.ok) {
    const [first = { line: 1, path: '', problem: '' }] = checked.problems;
    throw new AppError(400, 'form_wrong', (say) =>
      say('Line {line}: {path} {problem}', { ...first, line: String(first.line) }),
    );
  }
  const now = clock();
  const inForceAt = wall === undefined ? now : readMinute(wall, forms.ofFile.tenant.timeZone, now);
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const known = await lockForms(trx);
    if (stateOf(known) !== state) throw wasChanged();
    const id = await addForm(trx, { text, inForceAt, staffId: member.staffId });
    leave({ act: 'form.published', details: { form: id, at: inForceAt.toISOString() } });
  });
  await forms.refresh();
  return inForceAt;
}

/** @throws AppError 404 for a form that was not published, or is taken back; 409 where somebody else was faster. */
export async function takeBack(
  platform: Needs,
  member: StaffMember,
  id: number,
  state: string,
): Promise<void> {
  await withTrail(platform, actorOf(member), async (trx, leave) => {
    const known = await lockForms(trx);
    if (!known.some((form) => form.id === id && isOut(form))) throw noSuchForm();
    if (stateOf(known) !== state) throw wasChanged();
    await takeFormBack(trx, id, platform.clock());
    leave({ act: 'form.taken-back', details: { form: id } });
  });
  await platform.forms.refresh();
}

function isOut({ staffId, takenBackAt }: KnownForm): boolean {
  return staffId !== null && takenBackAt === null;
}

function readMinute(wall: string, timeZone: string, now: Date): Date {
  const at = momentOf(wall, timeZone);
  if (at === undefined || at <= now || at > later(now, { days: MAX_DAYS })) throw wrongMinute();
  return at;
}

const wasChanged = refusal(409, 'form_changed', (say) =>
  say(
    'Somebody else has published a form or taken one back in the meantime. Please look at it again.',
  ),
);

const wrongMinute = refusal(400, 'wrong_minute', (say) =>
  say('The time has to be still to come, and within a year.'),
);

export const noSuchForm = refusal(404, 'no_form', (say) =>
  say('There is no such form, or it was taken back already.'),
);
