import type { DocumentState } from '#contract/documents.ts';
import { limitsAt } from '#form/engine/documents.ts';
import { filesOf, picturesOf } from '#server/applicant/application/file-keys.ts';
import { later } from '#server/core/clock.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Say } from '#words/say.ts';
import { READ_MINUTES } from './constants.ts';
import {
  findDocument,
  listReadDocuments,
  type Question,
  type StoredDocument,
} from './repository.ts';
import { readReasons } from './sentences.ts';
import { STATUS_WORDS } from './status.ts';

/** State of a question's document, with addresses of its PDF and page pictures. */
export async function readDocumentState(
  question: Question,
  say: Say,
  platform: Pick<Platform, 'database' | 'files' | 'clock' | 'tenant' | 'form'>,
): Promise<DocumentState> {
  const { database, files, clock, tenant, form } = platform;
  const document = await findDocument(database.kysely, question);
  const status = document?.status ?? 'not_answered';
  const { reason = '' } = document ?? {};
  const said =
    reason === ''
      ? undefined
      : readReasons(say, reason, limitsAt(form, question.answerKey, tenant));
  const message = STATUS_WORDS[status](say);
  if (document?.status !== 'completed') {
    return { status, message: (status === 'failed' && said) || message, url: '', pages: [] };
  }
  const expiresAt = later(clock(), { minutes: READ_MINUTES });
  const pages = document.pages ?? 0;
  const pictures = picturesOf(document.file_key, pages);
  const addressOf = (key: string) =>
    files.presignRead({ key, fileName: pdfName(document), expiresAt });
  return {
    status,
    message,
    url: await addressOf(filesOf(document.file_key).pdf),
    pages: await Promise.all(pictures.map(addressOf)),
    ...(pages > pictures.length && { page_count: pages }),
    ...(said !== undefined && { remark: said }),
  };
}

/**
 * Address of a document's PDF for the college, which reads the submitted one while an application is reopened.
 * @returns undefined if there is none.
 */
export async function findAddressForCollege(
  { accountId, answerKey }: Question,
  { database, files, clock }: Pick<Platform, 'database' | 'files' | 'clock'>,
): Promise<string | undefined> {
  const documents = await listReadDocuments(database.kysely, accountId);
  const document = documents.find((one) => one.answerKey === answerKey);
  if (document === undefined) return undefined;
  const expiresAt = later(clock(), { minutes: READ_MINUTES });
  const { fileKey, fileName: file_name } = document;
  return files.presignRead({
    key: filesOf(fileKey).pdf,
    fileName: pdfName({ file_name }),
    expiresAt,
  });
}

/** `essay.docx` opens as `essay.pdf`. */
function pdfName({ file_name }: Pick<StoredDocument, 'file_name'>): string {
  return `${file_name.replace(/\.[^.]*$/, '')}.pdf`;
}
