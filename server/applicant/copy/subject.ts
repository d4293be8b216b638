/** Reads the subject of a copy, the current application or an earlier submission, with a fingerprint that detects changes. */
import { createHash } from 'node:crypto';
import { isAnswered } from '#form/engine/answers.ts';
import { dateInZone } from '#form/engine/dates.ts';
import { withDocuments } from '#form/engine/documents.ts';
import { walk } from '#form/engine/walk.ts';
import { wordingOf } from '#form/engine/wording.ts';
import type { TodaysWording } from '#form/reading/in-language.ts';
import { situationOf } from '#server/applicant/application/application.ts';
import type { VersionDocument } from '#server/applicant/application/versions/repository.ts';
import { findReceipt, type StoredReceipt } from '#server/applicant/receipts/repository.ts';
import { codeOf, readReceipt } from '#server/applicant/receipts/token.ts';
import {
  type InWords,
  type ReadApplication,
  type ReadContent,
  readApplication,
  readInWords,
} from '#server/applicant/submissions/read.ts';
import { readVersion } from '#server/applicant/submissions/read-version.ts';
import { noSuchVersion } from '#server/applicant/submissions/refusals.ts';
import type { Queries } from '#server/core/database/database.ts';
import type { Platform } from '#server/core/platform.ts';
import type { CopyReceipt, CopySource } from './copy-data.ts';
import { copyFileName } from './file-name.ts';

/** Increase it when the same application should give another copy. */
const LAYOUT = '1';

export type Subject = {
  /** Changes exactly when the copy's content or layout would. */
  readonly fingerprint: string;
  /** File name of the copy. */
  readonly fileName: string;
  /** True while there are no answers. */
  readonly isEmpty: boolean;
  /** True where the copy holds a receipt. */
  readonly hasReceipt: boolean;
  /** Reads the input of the copy. */
  source(): Promise<Omit<CopySource, 'pages'>>;
};

/** The fingerprint of a copy that lacks a document, because its file was missing and may come back. */
export const incomplete = (fingerprint: string) => `${fingerprint} incomplete`;

type Needs = Pick<Platform, 'tenant' | 'form' | 'clock' | 'languages' | 'settings'>;

type Wanted = {
  /** The reader's language tag; English if it is not offered. */
  readonly language?: string | undefined;
  /** An earlier submission; undefined for the current application. */
  readonly version?: number | undefined;
  /** The current application, if it was read already. */
  readonly standing?: Standing | undefined;
};

/** The current application, as a copy needs it. */
export type Standing = {
  readonly application: ReadApplication;
  readonly receipt: Pick<StoredReceipt, 'token'> | undefined;
};

/**
 * Reads an application, with the names of its documents but not their bytes.
 * @throws AppError 404 for an earlier submission that is not kept.
 */
export async function readSubject(
  queries: Queries,
  accountId: number,
  needs: Needs,
  { language, version, standing }: Wanted = {},
): Promise<Subject> {
  const { clock } = needs;
  const { say, tenant, form } = needs.languages.in(language);
  const copied =
    version === undefined
      ? copiedFrom(queries, standing ?? (await readStanding(queries, accountId)), needs)
      : await readEarlier(queries, accountId, needs, version);
  const { receipt, readWords } = copied;
  const { answers, addAnother, tabs, submittedAt, username, reference } = copied.application;
  const { documents: attached } = copied.application;
  const now = clock();
  // Before the submission, ages and required answers depend on the day.
  const day = submittedAt === null ? dateInZone(now, tenant.timeZone) : undefined;
  // File keys distinguish files of the same name and size.
  const files = copied.files.map(({ fileKey }) => fileKey);
  const content = {
    answers,
    addAnother,
    tabs,
    submittedAt,
    attached,
    files,
    username,
    day,
    reference,
    receipt,
    language: say.language.tag,
  };
  return {
    fingerprint: digest([
      LAYOUT,
      JSON.stringify(needs.form),
      JSON.stringify(needs.tenant),
      JSON.stringify(content),
    ]),
    fileName: copyFileName(answers, username, reference, version),
    hasReceipt: receipt !== undefined,
    isEmpty: submittedAt === null && !Object.values(answers).some(isAnswered),
    source: async () => ({
      tenant,
      say,
      username,
      answers,
      ...(await readWords()),
      today: say.language.tag === 'en' ? undefined : todaysWording(copied.application, needs, form),
      submittedAt,
      reference,
      version,
      receipt,
      now,
      attached,
    }),
  };
}

/** The content of a copy. */
type Copied = {
  readonly application: ReadContent;
  readonly files: readonly Pick<VersionDocument, 'fileKey'>[];
  readonly receipt: CopyReceipt | undefined;
  readWords(): Promise<InWords>;
};

async function readStanding(queries: Queries, accountId: number): Promise<Standing> {
  const [application, receipt] = await Promise.all([
    readApplication(queries, accountId),
    findReceipt(queries, accountId),
  ]);
  return { application, receipt };
}

function copiedFrom(queries: Queries, standing: Standing, needs: Needs): Copied {
  const { application, receipt } = standing;
  return {
    application,
    files: application.files,
    receipt: receipt && copyReceipt(receipt.token, needs.settings.publicUrl),
    readWords: () => readInWords(queries, application, needs),
  };
}

/** An earlier submission as it was certified. It has no receipt, which would vouch for a superseded application. */
async function readEarlier(
  queries: Queries,
  accountId: number,
  needs: Needs,
  number: number,
): Promise<Copied> {
  const version = await readVersion(queries, accountId, number, needs);
  if (version === undefined) throw noSuchVersion();
  const { files, wording } = version;
  return {
    application: version,
    files,
    receipt: undefined,
    readWords: async () => ({ wording, required: new Set() }),
  };
}

function copyReceipt(token: string, publicUrl: string): CopyReceipt {
  const keyId = readReceipt(token)?.keyId ?? '';
  return { token, code: codeOf(token), keyId, url: `${publicUrl}/verify` };
}

/** The answers worded by today's form, in English and in the reader's language. */
function todaysWording(
  application: ReadContent,
  { form, tenant, clock }: Needs,
  translated: Platform['form'],
): TodaysWording {
  const situation = situationOf(application, clock(), tenant.timeZone);
  const { answers, documents } = application;
  const given = withDocuments(form, answers, documents);
  const wordingBy = (read: Platform['form']) => wordingOf(walk(read, given, situation), documents);
  return { english: wordingBy(form), translated: wordingBy(translated) };
}

function digest(texts: readonly string[]): string {
  const hash = createHash('sha256');
  // The lengths distinguish lists of texts with the same concatenation.
  for (const text of texts) hash.update(`${text.length}:${text}`);
  return hash.digest('hex');
}
