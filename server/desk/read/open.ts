/** Opens an application at the desk. Each opening leaves one line in the trail. */
import type { Marks, StaffApplication } from '#contract/desk-read.ts';
import { findWorded } from '#server/applicant/submissions/read.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { viewOf } from '#server/desk/links/service-view.ts';
import { noSuchApplication } from '../find/scope.ts';
import { type ReaderOfOne, withApplication } from './access.ts';
import { marksNow, noteGone, readMarks } from './marks.ts';
import { changedKeys, hashesOf, versionOf } from './state.ts';

type Needs = Pick<Platform, 'database' | 'clock'>;

/**
 * @param isAhead the page fetches it before anybody looks at it. The trail says so, and gets the view when it is opened (see
 *   {@link beHere}).
 */
export function openApplication(
  platform: Needs,
  { accountId, ...member }: ReaderOfOne,
  { isAhead }: { readonly isAhead: boolean },
): Promise<StaffApplication> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const seen = { accountId, staffId: member.staffId };
    const application = await findWorded(trx, accountId, { isHeld: true });
    if (application === undefined) throw noSuchApplication();
    const { read, marks } = await readMarks(trx, seen, platform.clock(), { isHere: !isAhead });
    leave({
      act: isAhead ? 'application.fetched-ahead' : 'application.viewed',
      account: accountId,
    });
    const { submittedAt, failedSubmits } = application;
    return {
      account_id: accountId,
      application: viewOf(application),
      failed_submits: [...failedSubmits],
      new_since: {
        keys: read ? changedKeys(read.hashes, hashesOf(application)) : [],
        is_submitted_since:
          read !== undefined &&
          submittedAt !== null &&
          submittedAt.getTime() !== read.submittedAt?.getTime(),
      },
      marks: { ...marks, version: versionOf(application) },
    };
  });
}

/**
 * Records that the caller has the application open, and reads the marks.
 * @param isOpening the page now shows an application that it had fetched ahead or kept: the trail gets a view.
 */
export function beHere(
  platform: Needs,
  member: ReaderOfOne,
  { isOpening }: { readonly isOpening: boolean },
): Promise<Marks> {
  return withApplication(platform, member, (trx, account, leave) => {
    if (isOpening) leave({ act: 'application.viewed', account });
    return marksNow(trx, member, platform.clock(), { isHere: true });
  });
}

/** Records that the caller has closed the application. */
export function leaveHere(platform: Needs, member: ReaderOfOne): Promise<void> {
  return withApplication(platform, member, (trx) => noteGone(trx, member));
}
