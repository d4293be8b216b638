/** The job as this server does it: with one typesetting process, and the documents that applicants have uploaded. */
import { copyJob } from './make-copy.ts';
import { createTypesetter } from './typesetter.ts';

export const makeCopyJob = copyJob({
  typesetter: createTypesetter(),
  readDocuments: async () => [],
});
