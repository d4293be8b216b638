import type { PdfState } from '#contract/documents.ts';
import { filesOf } from '#server/application/file-keys.ts';
import type { Platform } from '#server/platform/platform.ts';
import { READ_MINUTES } from './constants.ts';
import { findDocument, type Question, type StoredDocument } from './repository.ts';
import { STATUS_WORDS } from './status.ts';

/** How far the document of a question is, and where its PDF opens. */
export async function readDocumentState(
  question: Question,
  { database, files, clock }: Pick<Platform, 'database' | 'files' | 'clock'>,
): Promise<PdfState> {
  const document = await findDocument(database.kysely, question);
  const status = document?.status ?? 'not_answered';
  const message = document?.reason || STATUS_WORDS[status];
  if (document?.status !== 'completed') return { status, message, url: '' };
  const expiresAt = new Date(clock().getTime() + READ_MINUTES * 60_000);
  const key = filesOf(document.file_key).pdf;
  return {
    status,
    message,
    url: await files.presignRead({ key, fileName: pdfName(document), expiresAt }),
  };
}

/** `essay.docx` opens as `essay.pdf`. */
function pdfName({ file_name }: Pick<StoredDocument, 'file_name'>): string {
  return `${file_name.replace(/\.[^.]*$/, '')}.pdf`;
}
