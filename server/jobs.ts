import { accountsCleanUpJob } from './accounts/clean-up.ts';
import { accountRenewals } from './accounts/letters/late-letters.ts';
import { forgetOutagesJob } from './application/outages/repository.ts';
import { type Converter, createConverter } from './converter/converter.ts';
import { createCopyJob } from './copy/make-copy.ts';
import { createTypesetter } from './copy/typesetter.ts';
import { tellExtensionJob } from './desk/deadlines/tell-job.ts';
import { createHandOnJob } from './desk/handing-on/run-job.ts';
import { handOnScheduleJob } from './desk/handing-on/schedule-job.ts';
import { deskCleanUpJob, verifyTrailJob } from './desk/jobs.ts';
import { seasonStopsJob } from './desk/season/stops.ts';
import { documentsCleanUpJob } from './documents/clean-up.ts';
import { createConversionJobs } from './documents/convert-job.ts';
import { readConvertedPdfs } from './documents/read-pdfs.ts';
import { removeFilesJob } from './platform/files/remove-files.ts';
import { forgetOldTries } from './platform/http/limits.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import { mailJobWith } from './platform/mail/mail-job.ts';
import type { Platform } from './platform/platform.ts';
import { isOnlyForThisMachine } from './platform/settings.ts';
import { retentionJob } from './retention/jobs.ts';
import { forgetExpiredLinks } from './staff/jobs.ts';
import { closeOverdueJob } from './submissions/reopening/close-overdue.ts';
import { signMissingReceiptsJob } from './submissions/sign-missing.ts';
import { followDraftsJob, sweepSummariesJob } from './summaries/jobs.ts';

/** A converter as the settings of this process have it. */
function converterOf({ settings }: Platform): Converter {
  return createConverter({
    seconds: settings.converterTimeoutSeconds,
    isTrial: isOnlyForThisMachine(settings),
  });
}

/** Every kind of job of the product, made for one process: a capability that brings its own adds them here. */
export const createJobKinds = (): readonly JobKind[] => [
  mailJobWith(accountRenewals),
  accountsCleanUpJob,
  forgetExpiredLinks,
  forgetOutagesJob,
  closeOverdueJob,
  deskCleanUpJob,
  verifyTrailJob,
  seasonStopsJob,
  tellExtensionJob,
  followDraftsJob,
  sweepSummariesJob,
  createHandOnJob(),
  handOnScheduleJob,
  forgetOldTries,
  ...createConversionJobs(),
  documentsCleanUpJob,
  createCopyJob({
    typesetter: createTypesetter(),
    readDocuments: readConvertedPdfs,
    join: (pdfs, platform, signal) => converterOf(platform).join(pdfs, signal),
  }),
  removeFilesJob,
  signMissingReceiptsJob,
  retentionJob,
];
