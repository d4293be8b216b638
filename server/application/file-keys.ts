/** Where the files of a document are kept. Pure but for the random part. */
import { randomBytes } from 'node:crypto';

/** What browsers upload to, and nothing else: all of it may be thrown away after some days. */
const UPLOADS = 'uploads/';
/** What counts. No permission to upload ever leads there. */
const DOCUMENTS = 'documents/';

/** The key of a new upload: nobody can guess it, and it belongs to one applicant and one question. */
export function newUploadKey(accountId: number, answerKey: string): string {
  return `${UPLOADS}${accountId}/${answerKey}/${randomBytes(16).toString('hex')}`;
}

/** An upload, and what is made of it. */
export type DocumentFiles = {
  readonly upload: string;
  /** The upload as it was converted. */
  readonly original: string;
  readonly pdf: string;
};

export function filesOf(uploadKey: string): DocumentFiles {
  const folder = DOCUMENTS + uploadKey.slice(UPLOADS.length);
  return { upload: uploadKey, original: `${folder}/original`, pdf: `${folder}/pdf` };
}

/** All of them, for their removal. */
export function allFilesOf(uploadKey: string): string[] {
  return Object.values(filesOf(uploadKey));
}
