/** Where the files of a document are kept. Pure but for the random part. */
import { randomBytes } from 'node:crypto';

/** The key of a new upload: nobody can guess it, and it belongs to one applicant and one question. */
export function newUploadKey(accountId: number, answerKey: string): string {
  return `documents/${accountId}/${answerKey}/${randomBytes(16).toString('hex')}/upload`;
}

/** What lies beside an upload once it was converted. */
export type DocumentFiles = {
  readonly upload: string;
  /** The upload as it was converted: from then on no permission to upload leads there. */
  readonly original: string;
  readonly pdf: string;
};

export function filesOf(uploadKey: string): DocumentFiles {
  const folder = uploadKey.slice(0, uploadKey.lastIndexOf('/'));
  return { upload: uploadKey, original: `${folder}/original`, pdf: `${folder}/pdf` };
}

/** All of them, for their removal. */
export function allFilesOf(uploadKey: string): string[] {
  return Object.values(filesOf(uploadKey));
}
