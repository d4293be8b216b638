import { accountsCleanUpJob } from './accounts/clean-up.ts';
import { accountRenewals } from './accounts/letters/late-letters.ts';
import { type Converter, createConverter } from './converter/converter.ts';
import { createCopyJob, type Join } from './copy/make-copy.ts';
import { createTypesetter } from './copy/typesetter.ts';
import { tellExtensionJob } from './desk/deadlines/tell-job.ts';
import { createHandOnJob } from './desk/handing-on/run-job.ts';
import { handOnScheduleJob } from './desk/handing-on/schedule.ts';
import { deskCleanUpJob, verifyTrailJob } from './desk/jobs.ts';
import { seasonStopsJob } from './desk/season/stops.ts';
import { documentsCleanUpJob } from './documents/clean-up.ts';
import { createConversionJobs } from './documents/convert-job.ts';
import { readConvertedPdfs } from './documents/read-pdfs.ts';
import { removeFilesJob } from './platform/files/remove-files.ts';
import { forgetOldTries } from './platform/http/limits.ts';
import type { JobKind } from './platform/jobs/jobs.ts';
import { mailJobWith } from './platform/mail/mail-job.ts';
import { isOnlyForThisMachine } from './platform/settings.ts';
import { retentionJob } from './retention/jobs.ts';
import { forgetExpiredLinks } from './staff/jobs.ts';
import { closeOverdueJob } from './submissions/reopening/close-overdue.ts';
import { followDraftsJob, sweepSummariesJob } from './summaries/jobs.ts';

/** Every kind of job of the product, made for one process: a capability that brings its own adds them here. */
export function createJobKinds(): readonly JobKind[] {
  let converter: Converter | undefined;
  const join: Join = (pdfs, { settings }, signal) => {
    converter ??= createConverter({
      url: settings.converterUrl,
      seconds: settings.converterTimeoutSeconds,
      isTrial: isOnlyForThisMachine(settings),
    });
    return converter.join(pdfs, signal);
  };
  return [
    mailJobWith(accountRenewals),
    accountsCleanUpJob,
    forgetExpiredLinks,
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
    createCopyJob({ typesetter: createTypesetter(), readDocuments: readConvertedPdfs, join }),
    removeFilesJob,
    retentionJob,
  ];
}
