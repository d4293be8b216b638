import type { ServiceApplication } from '#contract/staff.ts';
import { actorOf, type StaffMember } from '#server/identity/principal.ts';
import type { Platform } from '#server/platform/platform.ts';
import { readVersion, type WhichVersion } from '#server/submissions/read-version.ts';
import { noSuchVersion } from '#server/submissions/refusals.ts';
import { leaveTrail } from '#server/trail/record.ts';
import { getHelped } from './applicant.ts';

/** One state of an application, as the staff's views draw one. The look leaves a line. @throws AppError 404. */
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
