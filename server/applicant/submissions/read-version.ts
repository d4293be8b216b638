/** Reads one state of an application: a submission, or changes that were not submitted. */
import { withDocuments } from '#form/engine/documents.ts';
import { walk } from '#form/engine/walk.ts';
import { type Wording, wordingOf } from '#form/engine/wording.ts';
import { situationOf } from '#server/applicant/application/application.ts';
import { getApplication } from '#server/applicant/application/repository.ts';
import {
  findVersion,
  listVersionDocuments,
  type VersionContent,
  type VersionDocument,
} from '#server/applicant/application/versions/repository.ts';
import { convertedOnly, listDocuments } from '#server/applicant/documents/repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { documentAnswers, type ReadContent, readApplication } from './read.ts';

/** `draft`: the current answers of an open application; `unsent`: changes that were not submitted when it closed again. */
type WhichVersion = number | 'draft' | 'unsent';

/** `submittedAt` is null for an unsubmitted state. */
type VersionInWords = ReadContent & {
  readonly files: readonly VersionDocument[];
  readonly wording: Wording;
};

/** @returns undefined where there is no such state. */
export async function readVersion(
  queries: Queries,
  accountId: number,
  which: WhichVersion,
  platform: Pick<Platform, 'form' | 'tenant' | 'clock'>,
): Promise<VersionInWords | undefined> {
  const { username, reference } = await readApplication(queries, accountId);
  if (which === 'draft') {
    const live = await getApplication(queries, accountId);
    if (live.submittedAt !== null) return undefined;
    const files = convertedOnly(await listDocuments(queries, accountId));
    return { ...inTodaysWords(live, files, platform), username, reference };
  }
  const version = await findVersion(queries, accountId, which === 'unsent' ? null : which);
  if (version === undefined) {
    return which === 'unsent' ? undefined : readStanding(queries, accountId, which);
  }
  const files = await listVersionDocuments(queries, version.id);
  const { certified, answers, addAnother, tabs, at } = version;
  const content = { answers, addAnother, tabs };
  if (certified === null)
    return { ...inTodaysWords(content, files, platform), username, reference };
  const { wording, documents, username: submittedBy } = certified;
  return {
    ...content,
    files,
    wording,
    documents,
    reference,
    username: submittedBy,
    submittedAt: at,
  };
}

/** The submission whose answers the application's own row holds. */
async function readStanding(
  queries: Queries,
  accountId: number,
  number: number,
): Promise<VersionInWords | undefined> {
  const submission = await queries
    .selectFrom('submissions')
    .select(['version', 'wording'])
    .where('account_id', '=', accountId)
    .where('version', '=', number)
    .executeTakeFirst();
  if (submission === undefined) return undefined;
  const { answers, addAnother, tabs, username, documents, reference, submittedAt } =
    await readApplication(queries, accountId);
  const files = convertedOnly(await listDocuments(queries, accountId));
  const { wording } = submission;
  return { answers, addAnother, tabs, username, documents, files, wording, reference, submittedAt };
}

function inTodaysWords(
  content: VersionContent,
  files: readonly VersionDocument[],
  { form, tenant, clock }: Pick<Platform, 'form' | 'tenant' | 'clock'>,
): Omit<VersionInWords, 'username' | 'reference'> {
  const documents = documentAnswers(files);
  const given = withDocuments(form, content.answers, documents);
  const situation = situationOf(content, clock(), tenant.timeZone);
  const wording = wordingOf(walk(form, given, situation), documents);
  const { answers, addAnother, tabs } = content;
  return { answers, addAnother, tabs, documents, files, wording, submittedAt: null };
}
