/**
 * The one place from which the staff's view, the copy and the export read an application: as it stands now, or, once it is
 * submitted, as it was submitted last, also while it is reopened.
 */
import { type RawBuilder, sql } from 'kysely';
import type { DocumentAnswers } from '#contract/application.ts';
import { storedShapes } from '#form/engine/accept.ts';
import type { Form } from '#form/engine/definition.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { requiredKeys } from '#form/engine/validate.ts';
import { walk } from '#form/engine/walk.ts';
import { type Wording, wordingOf } from '#form/engine/wording.ts';
import {
  type Application,
  situationOf,
  untouchedApplication,
} from '#server/application/application.ts';
import { getApplications } from '#server/application/repository.ts';
import { readStandingVersions } from '#server/application/versions/reopenings.ts';
import type { Version } from '#server/application/versions/repository.ts';
import { readDocumentsOf } from '#server/documents/repository.ts';
import type { Queries } from '#server/platform/database/database.ts';
import type { Platform } from '#server/platform/platform.ts';

/** An application for its readers. */
export type ReadApplication = Application & {
  readonly accountId: number;
  readonly username: string;
  /** What the applicant reads, as a BCP 47 tag; null while nobody has said it. */
  readonly language: string | null;
  /** What is attached, by answer key. */
  readonly documents: DocumentAnswers;
  /** What the applicant calls it by on the phone; undefined before it is submitted. */
  readonly reference: string | undefined;
  /** By which form it was worded, and in which language it was certified; undefined before it is submitted. */
  readonly worded: { readonly formVersion: number; readonly language: string } | undefined;
};

/** One application. */
export async function readApplication(
  queries: Queries,
  accountId: number,
): Promise<ReadApplication> {
  const [application] = await readApplications(queries, [accountId]);
  if (application === undefined) throw new Error(`there is no account ${accountId}`);
  return application;
}

/** The applications of some accounts, in the order of the accounts' ids; without those of accounts that are gone. */
export async function readApplications(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadApplication[]> {
  const [accounts, applications, live] = await Promise.all([
    queries
      .selectFrom('accounts')
      .leftJoin('submissions', 'submissions.account_id', 'accounts.id')
      .select(['accounts.id', 'accounts.username', 'accounts.language as reads'])
      .select(['submissions.username as submittedBy', 'submissions.documents'])
      .select('submissions.reference')
      .select(['submissions.form_version as formVersion', 'submissions.language'])
      .where('accounts.id', 'in', accountIds)
      .orderBy('accounts.id')
      .execute(),
    getApplications(queries, accountIds),
    readDocumentsOf(queries, accountIds),
  ]);
  const standing = await readStandingVersions(queries, accountIds);
  return accounts.map(
    ({ id, username, reads, submittedBy, documents, reference, formVersion, language }) => ({
      ...asRead(applications.get(id) ?? untouchedApplication, standing.get(id)),
      accountId: id,
      username: submittedBy ?? username,
      language: reads,
      documents: documents ?? live.get(id) ?? {},
      reference: reference ?? undefined,
      worded: formVersion === null || language === null ? undefined : { formVersion, language },
    }),
  );
}

/** @param standing what was submitted, while the application may be changed again. */
function asRead(application: Application, standing: Version | undefined): Application {
  if (standing === undefined) return application;
  const { answers, addAnother, tabs, at } = standing;
  return { ...application, answers, addAnother, tabs, submittedAt: at };
}

/** The reference number of a submission; undefined before there is one. */
export async function findReference(
  queries: Queries,
  accountId: number,
): Promise<string | undefined> {
  const submission = await queries
    .selectFrom('submissions')
    .select('reference')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return submission?.reference;
}

/** What a submission said in words; undefined before there is one. */
export async function findSubmittedWording(
  queries: Queries,
  accountId: number,
): Promise<Wording | undefined> {
  const submission = await queries
    .selectFrom('submissions')
    .select('wording')
    .where('account_id', '=', accountId)
    .executeTakeFirst();
  return submission?.wording;
}

/** An application in words. */
export type InWords = {
  readonly wording: Wording;
  /** Keys of questions that must still be answered; none once it is submitted. */
  readonly required: ReadonlySet<string>;
};

/** An application in the words of its submission, and before that in those of today's form. */
export async function readInWords(
  queries: Queries,
  application: ReadApplication,
  { form, tenant, clock }: Pick<Platform, 'form' | 'tenant' | 'clock'>,
): Promise<InWords> {
  const frozen = await findSubmittedWording(queries, application.accountId);
  if (frozen !== undefined) return { wording: frozen, required: new Set() };
  const { answers, documents } = application;
  const given = withDocuments(form, answers, documents);
  const walked = walk(form, given, situationOf(application, clock(), tenant.timeZone));
  return { wording: wordingOf(walked, documents), required: requiredKeys(walked) };
}

/**
 * The keys that submitted applications hold and that today's form does not ask any more, in alphabetical order. The export
 * needs them, because what was submitted is exported whole.
 */
export async function listRetiredKeys(queries: Queries, form: Form): Promise<string[]> {
  const known: RawBuilder<string[]> = sql`${[...storedShapes(form).keys()]}::text[]`;
  const { rows } = await sql<{ key: string }>`
    select distinct held.key
    from (
      select answers from applications where submitted_at is not null
      union all
      select answers from application_versions where number is not null
    ) submitted, jsonb_each_text(answers - ${known}) held
    where held.value <> ''
    order by held.key`.execute(queries);
  return rows.map(({ key }) => key);
}
