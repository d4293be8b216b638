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
} from '#server/applicant/application/application.ts';
import { failedSubmitsOf } from '#server/applicant/application/outages/repository.ts';
import { accountsWithStanding } from '#server/applicant/application/versions/reopenings.ts';
import type { VersionDocument } from '#server/applicant/application/versions/repository.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import { type Season, seasonOf } from '#tenant/seasons/seasons.ts';
import type { Tenant } from '#tenant/tenant.ts';

/** A converted document. */
type ReadFile = Pick<VersionDocument, 'answerKey' | 'fileKey' | 'fileName' | 'fileSize'>;

/** An application for its readers. */
export type ReadApplication = Application & {
  readonly accountId: number;
  readonly username: string;
  /** The applicant's language, as a BCP 47 tag. */
  readonly language: string;
  /** The attached documents, by answer key. */
  readonly documents: DocumentAnswers;
  /** The same documents with the keys of their files. */
  readonly files: readonly ReadFile[];
  /** When an answer last changed; null where none ever did. */
  readonly changedAt: Date | null;
  /** The reference number; undefined before the submission. */
  readonly reference: string | undefined;
  /** The version of the form, and the language of the certification; undefined before the submission. */
  readonly worded: { readonly formVersion: number; readonly language: string } | undefined;
  /** The row of the submission's form; undefined before the submission, and where it is not known. */
  readonly formId: number | undefined;
};

/** The content of an application, or of one of its former states. */
export type ReadContent = Pick<
  ReadApplication,
  'answers' | 'addAnother' | 'tabs' | 'submittedAt' | 'documents' | 'username' | 'reference'
>;

/** One application. */
export async function readApplication(
  queries: Queries,
  accountId: number,
): Promise<ReadApplication> {
  const [application] = await readApplications(queries, [accountId]);
  if (application === undefined) throw new Error(`there is no account ${accountId}`);
  return application;
}

/** An application with the wording of its submission, if there is one, and with its failed submits. */
type WordedApplication = ReadApplication & {
  readonly wording: Wording | undefined;
  readonly failedSubmits: readonly { readonly at: string; readonly is_in_outage: boolean }[];
};

/**
 * @param options.isHeld locks the account, so that it is not erased before the transaction ends. @returns undefined for an account that is
 *   gone.
 */
export async function findWorded(
  queries: Queries,
  accountId: number,
  { isHeld = false } = {},
): Promise<WordedApplication | undefined> {
  const row = await rowsOf(queries, [accountId])
    .select('submissions.wording')
    .select(failedSubmitsOf(sql`accounts.id`).as('failedSubmits'))
    .$if(isHeld, (query) => query.forKeyShare('accounts'))
    .executeTakeFirst();
  if (row === undefined) return undefined;
  const failedSubmits = row.failedSubmits.map(({ at, is_in_outage }) => ({
    at: new Date(at).toISOString(),
    is_in_outage,
  }));
  return { ...asRead(row), wording: row.wording ?? undefined, failedSubmits };
}

/** The applications of some accounts, in the order of the accounts' ids; accounts that are gone are left out. */
export async function readApplications(
  queries: Queries,
  accountIds: readonly number[],
): Promise<ReadApplication[]> {
  return (await rowsOf(queries, accountIds).execute()).map(asRead);
}

/** One statement, which reads each table once. A reopened application is read as its kept submission. */
function rowsOf(queries: Queries, accountIds: readonly number[]) {
  const filesOf = (from: RawBuilder<unknown>) => sql`(
    select json_agg(json_build_object('answerKey', answer_key, 'fileKey', file_key,
      'fileName', file_name, 'fileSize', file_size) order by id) from ${from})`;
  return accountsWithStanding(queries)
    .select(['accounts.id', 'accounts.username', 'accounts.language as reads'])
    .select(['submissions.username as submittedBy', 'submissions.documents'])
    .select(['submissions.reference', 'submissions.language'])
    .select(['submissions.form_version as formVersion', 'submissions.form_id as formId'])
    .select(['applications.answers', 'applications.add_another as addAnother', 'applications.tabs'])
    .select(['last_page as lastPage', 'answers_version as answersVersion'])
    .select(['started_at as startedAt', 'validating_at as validatingAt'])
    .select(['submitted_at as submittedAt', 'answers_changed_at as changedAt'])
    .select(['kept.answers as keptAnswers', 'kept.add_another as keptCounts'])
    .select(['kept.tabs as keptTabs', 'kept.at as keptAt'])
    .select(
      sql<readonly ReadFile[] | null>`case when kept.id is null
        then ${filesOf(sql`documents where account_id = accounts.id and status = 'completed'`)}
        else ${filesOf(sql`version_documents where version_id = kept.id`)} end`.as('files'),
    )
    .where('accounts.id', 'in', accountIds)
    .orderBy('accounts.id');
}

type Row = Awaited<ReturnType<ReturnType<typeof rowsOf>['execute']>>[number];

function asRead(row: Row): ReadApplication {
  const { formVersion, language, answers, addAnother, tabs, lastPage } = row;
  const files = row.files ?? [];
  const live: Application =
    answers === null || addAnother === null || tabs === null
      ? untouchedApplication
      : {
          answers,
          addAnother,
          tabs,
          lastPage,
          answersVersion: row.answersVersion ?? 0,
          startedAt: row.startedAt,
          validatingAt: row.validatingAt,
          submittedAt: row.submittedAt,
        };
  const kept = row.keptAt !== null && {
    answers: row.keptAnswers ?? {},
    addAnother: row.keptCounts ?? {},
    tabs: row.keptTabs ?? {},
    submittedAt: row.keptAt,
    // A submission does not change any more.
    answersVersion: 0,
  };
  return {
    ...live,
    ...kept,
    accountId: row.id,
    username: row.submittedBy ?? row.username,
    language: row.reads,
    documents: row.documents ?? documentAnswers(files),
    files,
    changedAt: row.keptAt ?? row.changedAt,
    reference: row.reference ?? undefined,
    worded: formVersion === null || language === null ? undefined : { formVersion, language },
    formId: row.formId ?? undefined,
  };
}

/** Name and size of documents, by answer key. */
export function documentAnswers(files: readonly ReadFile[]): DocumentAnswers {
  return Object.fromEntries(
    files.map(({ answerKey, fileName, fileSize }) => [
      answerKey,
      { file_name: fileName, file_size: fileSize },
    ]),
  );
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

/** The season of an account's application; undefined for a college without seasons. */
export async function findSeason(
  queries: Queries,
  accountId: number,
  tenant: Tenant,
): Promise<Season | undefined> {
  if (tenant.seasons === undefined) return undefined;
  const { season } = await queries
    .selectFrom('accounts')
    .select('season')
    .where('id', '=', accountId)
    .executeTakeFirstOrThrow();
  return seasonOf(tenant, season);
}

/** An application in words. */
export type InWords = {
  readonly wording: Wording;
  /** Keys of questions that must still be answered; none once it is submitted. */
  readonly required: ReadonlySet<string>;
};

/** An application in words: those of its submission, or before it those of today's form. */
export async function readInWords(
  queries: Queries,
  application: ReadApplication,
  { form, tenant, clock }: Pick<Platform, 'form' | 'tenant' | 'clock'>,
): Promise<InWords> {
  const submission = await queries
    .selectFrom('submissions')
    .select('wording')
    .where('account_id', '=', application.accountId)
    .executeTakeFirst();
  if (submission !== undefined) return { wording: submission.wording, required: new Set() };
  const { answers, documents } = application;
  const given = withDocuments(form, answers, documents);
  const walked = walk(form, given, situationOf(application, clock(), tenant.timeZone));
  return { wording: wordingOf(walked, documents), required: requiredKeys(walked) };
}

/**
 * The keys of submitted answers that today's form does not ask any more, in alphabetical order. The export needs them, because it exports
 * submissions whole.
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
