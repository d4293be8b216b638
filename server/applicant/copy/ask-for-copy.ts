/** Returns the state of a PDF copy, and orders one if needed: of the current application, or of an earlier submission. */
import type { PdfState } from '#contract/documents.ts';
import { limit } from '#server/core/http/limits.ts';
import type { Platform } from '#server/core/platform.ts';
import type { Say, Speech } from '#words/say.ts';
import { COPY_QUEUE, OPENS_FOR_MS } from './make-copy.ts';
import { type Copy, claimCopy, findCopy } from './repository.ts';
import { incomplete, readSubject, type Standing, type Subject } from './subject.ts';

const MINUTE_MS = 60_000;
/** A failed or unfinished copy, or one without a document, may be ordered again after this. */
const PATIENCE_MS = 5 * MINUTE_MS;

/** Copies of one application, for staff and for the applicant each. */
export const COPY_LIMIT = { max: 30, perSeconds: 10 * 60 } as const;

/** A request for a copy. */
type AskedCopy = {
  /** The side whose limit applies. */
  readonly asker: 'applicant' | 'staff';
  /** The asker's language, which the copy is in. */
  readonly say: Say;
  /** An earlier submission; undefined for the current application. */
  readonly version?: number | undefined;
  /** State already read, for callers that read many at once. */
  readonly known?: { readonly standing: Standing; readonly copy: Copy | undefined };
};

/**
 * Makes one job per language for each state of an application, however many callers ask.
 * @throws AppError 404 for a submission that is not kept, 429 when too many copies were ordered.
 */
export async function askForCopy(
  accountId: number,
  { asker, say, version, known }: AskedCopy,
  platform: Platform,
): Promise<PdfState> {
  const { database, jobs, clock } = platform;
  const language = say.language.tag;
  const copyOf = { accountId, language, version };
  const wanted = { language, version, standing: known?.standing };
  const subject = await readSubject(database.kysely, accountId, platform, wanted);
  if (subject.isEmpty) return stateOf(say, 'not_answered');
  const copy = known === undefined ? await findCopy(database.kysely, copyOf) : known.copy;
  const now = clock();
  if (copy !== undefined && (await isCurrent(copy, subject.fingerprint, now, platform))) {
    const isThere = copy.status === 'completed';
    return stateOf(say, copy.status, isThere ? await addressOf(copy, subject, platform) : '');
  }
  await limit(platform, { name: `copies for ${asker}`, key: String(accountId), ...COPY_LIMIT });
  await database.transaction(async (trx) => {
    const asked = { fingerprint: subject.fingerprint, at: now };
    const isClaimed = await claimCopy(trx, copyOf, copy, asked);
    const order = { account: accountId, language, ...(version !== undefined && { version }) };
    if (isClaimed) await jobs.enqueue(COPY_QUEUE, order, { in: trx });
  });
  return stateOf(say, 'unprocessed');
}

/** True if nothing needs to be done: the copy exists, is in progress, or failed or was made without a lost document a moment ago. */
async function isCurrent(
  copy: Copy,
  fingerprint: string,
  now: Date,
  { files }: Pick<Platform, 'files'>,
): Promise<boolean> {
  const isWhole = copy.fingerprint === fingerprint;
  if (!isWhole && copy.fingerprint !== incomplete(fingerprint)) return false;
  const isNew = now.getTime() - copy.askedAt.getTime() < PATIENCE_MS;
  if (copy.status !== 'completed') return isNew;
  return (isWhole || isNew) && (await files.size(copy.fileKey)) !== undefined;
}

function addressOf(
  { fileKey }: Copy,
  { fileName }: Subject,
  { files, clock }: Pick<Platform, 'files' | 'clock'>,
) {
  const expiresAt = new Date(clock().getTime() + OPENS_FOR_MS);
  return files.presignRead({ key: fileKey, fileName, expiresAt });
}

const MESSAGES: Readonly<Record<PdfState['status'], Speech>> = {
  not_answered: (say) => say('There is nothing to copy yet: this application has no answers.'),
  unprocessed: (say) => say('The PDF copy of the application is being made.'),
  in_progress: (say) => say('The PDF copy of the application is being made.'),
  completed: (say) => say('The PDF copy of the application is ready.'),
  failed: (say) =>
    say(
      'We could not make the PDF copy of the application. Please try again in a few minutes, or ask us for help.',
    ),
};

function stateOf(say: Say, status: PdfState['status'], url = ''): PdfState {
  return { status, message: MESSAGES[status](say), url };
}
