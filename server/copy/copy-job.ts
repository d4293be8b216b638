/** The jobs as this server does them: with its typesetting processes, and the documents that applicants have uploaded. */
import { readConvertedPdfs } from '#server/documents/read-pdfs.ts';
import { copyJobs } from './make-copy.ts';
import { createTypesetter } from './typesetter.ts';

export const makeCopyJobs = copyJobs({
  typesetter: createTypesetter(),
  readDocuments: readConvertedPdfs,
});
