/** The documents of an application, for staff at the desk. */
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { noSuchDocument } from '#server/applicant/documents/refusals.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import type { Platform } from '#server/core/platform.ts';
import { type ReaderOfOne, withApplication } from './access.ts';

/** A PDF that is shown beside an application. */
type OpenedFile = { readonly name: string; readonly bytes: Uint8Array };

/** The PDF of a document. @throws AppError 404 where there is none. */
export async function openDocument(
  platform: Platform,
  reader: ReaderOfOne,
  answerKey: string,
): Promise<OpenedFile> {
  const document = await withApplication(platform, reader, async (trx, accountId, leave) => {
    const { files } = await readApplication(trx, accountId);
    const found = files.find((one) => one.answerKey === answerKey);
    if (found === undefined) throw noSuchDocument(answerKey);
    leave({ act: 'document.viewed', account: accountId, details: { document: answerKey } });
    return found;
  });
  const bytes = await platform.files.read(filesOf(document.fileKey).pdf);
  if (bytes === undefined) throw noSuchDocument(answerKey);
  return { name: `${document.fileName.replace(/\.[^.]*$/, '')}.pdf`, bytes };
}
