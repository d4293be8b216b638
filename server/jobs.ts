import { accountsCleanUpJob } from './applicant/accounts/clean-up.ts';
import { accountRenewals } from './applicant/accounts/letters/late-letters.ts';
import { createCopyJob, type Join } from './applicant/copy/make-copy.ts';
import { createTypesetter } from './applicant/copy/typesetter.ts';
import { documentsCleanUpJob } from './applicant/documents/clean-up.ts';
import { createConversionJobs } from './applicant/documents/convert-job.ts';
import { createLetterConversionJob } from './applicant/recommenders/files.ts';
import {
  remindRecommendersJob,
  writeToRecommenderJob,
} from './applicant/recommenders/write-job.ts';
import { turnSeasonJob } from './applicant/seasons/turn.ts';
import { closeOverdueJob } from './applicant/submissions/reopening/close-overdue.ts';
import { followDraftsJob, sweepSummariesJob } from './applicant/summaries/follow.ts';
import { type Converter, createConverter } from './converter/converter.ts';
import { removeFilesJob } from './core/files/remove-files.ts';
import { forgetOldTries } from './core/http/limits.ts';
import type { JobKind } from './core/jobs/jobs.ts';
import { createLookForDueJob } from './core/jobs/look-for-due.ts';
import { mailJobWith } from './core/mail/mail-job.ts';
import type { Platform } from './core/platform.ts';
import { isOnlyForThisMachine, type Settings } from './core/settings.ts';
import { bulkActJob } from './desk/bulk/work.ts';
import { tellExtensionJob } from './desk/deadlines/tell-job.ts';
import { tellReleasesJob } from './desk/decisions/tell-job.ts';
import { findDuplicatesJob } from './desk/duplicates/find.ts';
import { createHandOnJob } from './desk/handing-on/run-job.ts';
import { handOnScheduleJob } from './desk/handing-on/schedule.ts';
import { deskCleanUpJob, verifyTrailJob } from './desk/jobs.ts';
import { mailingJob } from './desk/mailings/deliver-job.ts';
import { retentionJob } from './desk/retention/erase-due.ts';
import { seasonStopsJob } from './desk/season/stops.ts';

/**
 * Every kind of job, created for one process. A new capability adds its jobs here.
 * @param settings of the process that runs them.
 */
export function createJobKinds({
  conversionsAtOnce,
}: Partial<Pick<Settings, 'conversionsAtOnce'>> = {}): readonly JobKind[] {
  let converter: Converter | undefined;
  const converterOf = ({ settings }: Pick<Platform, 'settings'>) => {
    converter ??= createConverter({
      url: settings.converterUrl,
      seconds: settings.converterTimeoutSeconds,
      isTrial: isOnlyForThisMachine(settings),
    });
    return converter;
  };
  const join: Join = (pdfs, platform, signal) => converterOf(platform).join(pdfs, signal);
  const kinds: readonly JobKind[] = [
    mailJobWith(accountRenewals),
    accountsCleanUpJob,
    closeOverdueJob,
    deskCleanUpJob,
    verifyTrailJob,
    turnSeasonJob,
    seasonStopsJob,
    tellExtensionJob,
    bulkActJob,
    tellReleasesJob,
    mailingJob,
    followDraftsJob,
    sweepSummariesJob,
    findDuplicatesJob,
    createHandOnJob(),
    handOnScheduleJob,
    forgetOldTries,
    ...createConversionJobs(conversionsAtOnce),
    documentsCleanUpJob,
    createCopyJob({ typesetter: createTypesetter(), join }),
    createLetterConversionJob(converterOf),
    writeToRecommenderJob,
    remindRecommendersJob,
    removeFilesJob,
    retentionJob,
  ];
  return [...kinds, createLookForDueJob(kinds)];
}
