import type { ServiceApplication } from '#contract/staff.ts';
import { readVersion, type WhichVersion } from '#server/applicant/submissions/read-version.ts';
import { noSuchVersion } from '#server/applicant/submissions/refusals.ts';
import { actorOf, type StaffMember } from '#server/core/identity/principal.ts';
import type { Platform } from '#server/core/platform.ts';
import { leaveTrail } from '#server/core/trail/record.ts';
import { getHelped } from './applicant.ts';

/** One version of an application, in the shape of the staff's views; adds a view to the trail. @throws AppError 404. */
export async function viewVersion(
  platform: Platform,
  member: StaffMember,
  { accountId, version }: { accountId: number; version: string },
): Promise<ServiceApplication> {
  const { kysely } = platform.database;
  await getHelped(kysely, accountId);
  const found = await readVersion(kysely, accountId, whichOf(version), platform);
  if (found === undefined) throw noSuchVersion();
  const act = { act: 'application.viewed', account: accountId, details: { version } } as const;
  await leaveTrail(platform, actorOf(member), act);
  const { answers, addAnother, documents, tabs, username, submittedAt, reference, wording } = found;
  return {
    answer: { ...answers },
    add_another: { ...addAnother },
    document_answer: documents,
    tabs: { ...tabs },
    username,
    submitted_at: submittedAt?.toISOString() ?? '',
    ...(reference !== undefined && { reference }),
    wording,
  };
}

function whichOf(version: string): WhichVersion {
  return version === 'draft' || version === 'unsent' ? version : Number(version);
}
