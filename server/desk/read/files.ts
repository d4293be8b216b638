/** The documents and the PDF copy of an application, for staff at the desk. */
import type { PdfState } from '#contract/documents.ts';
import { filesOf } from '#server/applicant/application/file-keys.ts';
import { askForCopy } from '#server/applicant/copy/ask-for-copy.ts';
import type { ReadSubject } from '#server/applicant/copy/subject.ts';
import { noSuchDocument } from '#server/applicant/documents/refusals.ts';
import { readApplication } from '#server/applicant/submissions/read.ts';
import { AppError } from '#server/core/http/errors.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Say } from '#words/say.ts';
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

/** The state of the copy; one is ordered where there is none. This is not a view yet. */
export function readCopy(
  platform: Platform,
  { accountId }: ReaderOfOne,
  { say, readSubject }: { readonly say: Say; readonly readSubject: ReadSubject },
): Promise<PdfState> {
  return askForCopy(accountId, { asker: 'staff', say }, readSubject, platform);
}

/** The address of a finished copy of the application as it stands; adds a view to the trail. @throws AppError 404 while there is none. */
export async function openCopy(
  platform: Platform,
  reader: ReaderOfOne,
  needs: { readonly say: Say; readonly readSubject: ReadSubject },
): Promise<string> {
  const { url } = await readCopy(platform, reader, needs);
  if (url === '') {
    throw new AppError(404, 'no_copy', (say) =>
      say('The PDF copy is not ready. Please go back to the application and ask for it there.'),
    );
  }
  await withApplication(platform, reader, async (_trx, account, leave) =>
    leave({ act: 'copy.viewed', account }),
  );
  return url;
}
