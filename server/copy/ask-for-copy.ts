/** Answers how far the PDF copy of an application is, and has it made where there is none of its present state. */
import type { PdfState } from '#contract/documents.ts';
import { readSlowWork } from '#server/documents/slow-work.ts';
import { limit } from '#server/platform/http/limits.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import type { CopyJobs, CopyOrder } from './make-copy.ts';
import { type Copy, claimCopy, findCopy } from './repository.ts';
import { readSubject, type Subject } from './subject.ts';

const MINUTE_MS = 60_000;
/** How long an address opens the PDF (contract §4). */
const OPENS_FOR_MS = 15 * MINUTE_MS;
/** A copy that failed, or that nobody has finished, is asked for again after this. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** How many copies of one application are made. Its readers need one, and its writer one after some changes. */
const COPY_LIMIT = { max: 30, perSeconds: 10 * 60 };

type Needs = Pick<
  Platform,
  'database' | 'jobs' | 'files' | 'clock' | 'settings' | 'tenant' | 'form'
>;

/**
 * However many ask, one job makes each state of an application.
 * @param asker whose asking is counted.
 * @throws AppError 429 after too many states.
 */
export async function askForCopy(
  accountId: number,
  asker: 'applicant' | 'staff',
  copyJobs: CopyJobs,
  platform: Needs,
): Promise<PdfState> {
  const { database, jobs, clock } = platform;
  const subject = await readSubject(database.kysely, accountId, platform);
  if (subject.isEmpty) return said('not_answered');
  const copy = await findCopy(database.kysely, accountId);
  const now = clock();
  if (copy !== undefined && (await isStanding(copy, subject.fingerprint, now, platform))) {
    const isThere = copy.status === 'completed';
    return said(copy.status, isThere ? await addressOf(copy, subject, platform) : '');
  }
  await limit(platform, { name: `copies for ${asker}`, key: String(accountId), ...COPY_LIMIT });
  const job = await chooseJob(accountId, subject, copyJobs, platform);
  await database.transaction(async (trx) => {
    const asked = { fingerprint: subject.fingerprint, at: now };
    const isClaimed = await claimCopy(trx, accountId, copy, asked);
    if (isClaimed) await jobs.enqueue(job, { account: accountId }, { in: trx });
  });
  return said('unprocessed');
}

/** Those without documents wait for no others, and those whose documents took long lately wait among themselves. */
async function chooseJob(
  accountId: number,
  { hasDocuments }: Subject,
  copyJobs: CopyJobs,
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
): Promise<JobKind<CopyOrder>> {
  if (!hasDocuments) return copyJobs.plain;
  const { times } = await readSlowWork(database.kysely, accountId, clock());
  return times > 0 ? copyJobs.slow : copyJobs.withDocuments;
}

/** True if nothing needs to be done: the copy is there, or under way, or has failed a moment ago. */
async function isStanding(
  copy: Copy,
  fingerprint: string,
  now: Date,
  { files }: Pick<Platform, 'files'>,
): Promise<boolean> {
  if (copy.fingerprint !== fingerprint) return false;
  if (copy.status === 'completed') return (await files.size(copy.fileKey)) !== undefined;
  return now.getTime() - copy.askedAt.getTime() < PATIENCE_MS;
}

function addressOf(
  { fileKey }: Copy,
  { fileName }: Subject,
  { files, clock }: Pick<Platform, 'files' | 'clock'>,
) {
  const expiresAt = new Date(clock().getTime() + OPENS_FOR_MS);
  return files.presignRead({ key: fileKey, fileName, expiresAt });
}

const MESSAGES: Readonly<Record<PdfState['status'], string>> = {
  not_answered: 'There is nothing to copy yet: this application has no answers.',
  unprocessed: 'The PDF copy of the application is being made.',
  in_progress: 'The PDF copy of the application is being made.',
  completed: 'The PDF copy of the application is ready.',
  failed:
    'We could not make the PDF copy of the application. Please try again in a few minutes, or ask us for help.',
};

function said(status: PdfState['status'], url = ''): PdfState {
  return { status, message: MESSAGES[status], url };
}
