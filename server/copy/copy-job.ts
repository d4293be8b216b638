/** The job as this server does it: with one typesetting process, and the documents that applicants have uploaded. */
import { readConvertedPdfs } from '#server/documents/read-pdfs.ts';
import { copyJob } from './make-copy.ts';
import { createTypesetter } from './typesetter.ts';

export const makeCopyJob = copyJob({
  typesetter: createTypesetter(),
  readDocuments: readConvertedPdfs,
});
