/** Opens an application at the desk. Each opening leaves one line in the trail. */
import type { StaffApplication } from '#contract/desk-read.ts';
import { findWorded } from '#server/applicant/submissions/read.ts';
import { viewOf } from '#server/applicant/submissions/view.ts';
import { actorOf } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { withTrail } from '#server/core/trail/record.ts';
import { noSuchApplication } from '../find/scope.ts';
import { listOfPerson } from '../seasons/of-person.ts';
import type { ReaderOfOne } from './access.ts';
import { readMarks } from './marks.ts';
import { changedKeys, hashesOf, versionOf } from './state.ts';

/**
 * @param isAhead the page fetches it before anybody looks at it. The trail says so, and gets the view when the page says that it is open
 *   (`BE_HERE`).
 * @param tenant in the reader's language.
 */
export function openApplication(
  platform: Pick<Platform, 'database' | 'clock'>,
  { accountId, ...member }: ReaderOfOne,
  { isAhead, tenant }: { readonly isAhead: boolean } & Pick<Platform, 'tenant'>,
): Promise<StaffApplication> {
  return withTrail(platform, actorOf(member), async (trx, leave) => {
    const seen = { accountId, staffId: member.staffId };
    const application = await findWorded(trx, accountId, { isHeld: true });
    if (application === undefined) throw noSuchApplication();
    const { read, marks } = await readMarks(trx, seen, platform.clock(), { isHere: !isAhead });
    const act = isAhead ? 'application.fetched-ahead' : 'application.viewed';
    leave({ act, account: accountId });
    const { submittedAt, failedSubmits } = application;
    const ofPerson = tenant.seasons ? await listOfPerson(trx, member, accountId, tenant) : [];
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
      ...(ofPerson.length > 0 && { of_person: ofPerson }),
    };
  });
}
