/** The keys of the files of a document. Pure but for the random part. */
import { randomBytes } from 'node:crypto';
import { LIMITS } from '#server/converter/limits.ts';

/** Browsers upload here. Nothing else is kept here, so all of it may be deleted after some days. */
const UPLOADS = 'uploads/';
/** Kept files. A permission to upload never covers this folder. */
const DOCUMENTS = 'documents/';

/** The key of a new upload: nobody can guess it, and it belongs to one applicant and one question. */
export function newUploadKey(accountId: number, answerKey: string): string {
  return `${UPLOADS}${accountId}/${answerKey}/${randomBytes(16).toString('hex')}`;
}

/** The keys of an upload and of the files made from it. */
type DocumentFiles = {
  readonly upload: string;
  /** The upload as it was converted. */
  readonly original: string;
  readonly pdf: string;
};

export function filesOf(uploadKey: string): DocumentFiles {
  const folder = DOCUMENTS + uploadKey.slice(UPLOADS.length);
  return { upload: uploadKey, original: `${folder}/original`, pdf: `${folder}/pdf` };
}

/** The pictures of a document's pages; of a long document, only the first ones. */
export function picturesOf(uploadKey: string, pages: number): string[] {
  const folder = DOCUMENTS + uploadKey.slice(UPLOADS.length);
  const count = Math.min(pages, LIMITS.pictures);
  return Array.from({ length: count }, (_, index) => `${folder}/page-${index + 1}.webp`);
}

/** Every key that a file of the document may have, for its removal. */
export function allFilesOf(uploadKey: string): string[] {
  return [...Object.values(filesOf(uploadKey)), ...picturesOf(uploadKey, LIMITS.pictures)];
}
