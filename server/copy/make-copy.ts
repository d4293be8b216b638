/** The job that makes the PDF copy of an application. */
import { isTooMuch, noteSlowWork, readSlowWork } from '#server/documents/slow-work.ts';
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import { createLanes, type Lane, PutBack } from '#server/platform/lanes.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ConvertedPdf, copyData } from './copy-data.ts';
import { findCopy, lockCopy, noteBegun, noteEnded } from './repository.ts';
import { readSubject } from './subject.ts';
import type { Manuscript, Typeset } from './typeset.ts';
import { CannotTypeset, TookTooLong, type Typesetter } from './typesetter.ts';

/** Whose application is to be copied. */
export type CopyOrder = { readonly account: number };

export type CopyNeeds = {
  readonly typesetter: Typesetter;
  /** The documents of an applicant whose conversion is completed, with their bytes. */
  readonly readDocuments: (accountId: number, platform: Platform) => Promise<ConvertedPdf[]>;
};

/** The kinds of jobs that make copies, so that those that take long hold up nobody else's. */
export type CopyJobs = {
  /** Of applications without documents: some 50 ms. */
  readonly plain: JobKind<CopyOrder>;
  readonly withDocuments: JobKind<CopyOrder>;
  /** Of those whose documents take long. */
  readonly slow: JobKind<CopyOrder>;
};

const SLOW_AT_ONCE = 1;
const WITH_DOCUMENTS = { atOnce: 1, budgetMs: 2000 };

/** The kinds of jobs; `needs` is what they work with. */
export function copyJobs(needs: CopyNeeds): CopyJobs {
  const lanes = createLanes({ slowAtOnce: SLOW_AT_ONCE });
  const lane = lanes.open(WITH_DOCUMENTS);
  const owner = ({ account }: CopyOrder) => account;
  const makeIn =
    (place: Lane): JobKind<CopyOrder>['run'] =>
    ({ account }, platform, signal) =>
      place((putBack) => makeCopy(account, needs, platform, AbortSignal.any([signal, putBack])));
  const slow: JobKind<CopyOrder> = {
    name: 'make-slow-copy',
    oneByOne: true,
    owner,
    atOnce: SLOW_AT_ONCE,
    run: makeIn(lanes.slowly),
  };
  const withDocuments: JobKind<CopyOrder> = {
    name: 'make-copy-with-documents',
    oneByOne: true,
    owner,
    // One in the lane, those that went on slowly, and one that waits: only for that one is a place given up.
    atOnce: WITH_DOCUMENTS.atOnce + SLOW_AT_ONCE + 1,
    async run(order, platform, signal) {
      try {
        await makeIn(lane)(order, platform, signal);
      } catch (error) {
        if (!(error instanceof PutBack)) throw error;
        const { database, jobs } = platform;
        await database.transaction((trx) => jobs.enqueue(slow, order, { in: trx }));
      }
    },
  };
  const plain: JobKind<CopyOrder> = {
    name: 'make-copy',
    owner,
    // They are typeset one after the other; another one's answers can be read meanwhile.
    atOnce: 2,
    // Its processes end before the worker does, not a moment after.
    begin: () => ({ [Symbol.asyncDispose]: () => needs.typesetter.stop() }),
    run: ({ account }, platform, signal) => makeCopy(account, needs, platform, signal),
  };
  return { plain, withDocuments, slow };
}

/**
 * Makes the copy of an application as it stands now. One that changes meanwhile is left to the next asking, so that no
 * stale copy ever counts as a fresh one.
 */
async function makeCopy(
  accountId: number,
  needs: CopyNeeds,
  platform: Platform,
  stop: AbortSignal,
): Promise<void> {
  const { database, files, clock, log } = platform;
  const { kysely } = database;
  const subject = await readSubject(kysely, accountId, platform);
  const copy = await findCopy(kysely, accountId);
  const { fingerprint } = subject;
  if (copy === undefined) return;
  if (copy.status === 'completed' && copy.fingerprint === fingerprint) return;
  await noteBegun(kysely, accountId);

  const pdf = await typeset(accountId, copyData(await subject.source()), needs, platform, stop);
  await database.transaction(async (trx) => {
    const locked = await lockCopy(trx, accountId);
    const now = await readSubject(trx, accountId, platform);
    if (locked === undefined || now.fingerprint !== fingerprint) {
      log.debug({ account: accountId }, 'an application changed while it was copied');
      return;
    }
    if (pdf !== undefined) await files.write(locked.fileKey, pdf);
    const status = pdf === undefined ? 'failed' : 'completed';
    await noteEnded(trx, accountId, { status, fingerprint, at: clock() });
  });
}

/** The PDF; undefined if the copy cannot be set, however often it is tried. */
async function typeset(
  accountId: number,
  data: ReturnType<typeof copyData>,
  needs: CopyNeeds,
  platform: Platform,
  stop: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { log } = platform;
  try {
    const pdfs = data.documents.length === 0 ? [] : await readPdfs(accountId, needs, platform);
    const { pdf, leftOut } = await typesetInTime(accountId, { data, pdfs }, needs, platform, stop);
    if (leftOut.length > 0) {
      log.error({ account: accountId, leftOut }, 'a document could not be put into a copy');
    }
    return pdf;
  } catch (error) {
    if (!(error instanceof CannotTypeset)) throw error;
    log.error({ err: error, account: accountId }, 'an application could not be copied');
    return undefined;
  }
}

/** None, while somebody's documents have taken too long too often: the copy says that they are left out. */
async function readPdfs(
  accountId: number,
  { readDocuments }: CopyNeeds,
  platform: Platform,
): Promise<ConvertedPdf[]> {
  const { database, clock, settings } = platform;
  const work = await readSlowWork(database.kysely, accountId, clock());
  return isTooMuch(work, settings.rateLimitScale) ? [] : readDocuments(accountId, platform);
}

/** A copy whose documents take too long is made without them, and says so: nobody waits for ever. */
async function typesetInTime(
  accountId: number,
  manuscript: Manuscript,
  { typesetter }: CopyNeeds,
  { database, clock }: Platform,
  stop: AbortSignal,
): Promise<Typeset> {
  try {
    return await typesetter.typeset(manuscript, stop);
  } catch (error) {
    if (!(error instanceof TookTooLong) || manuscript.pdfs.length === 0) throw error;
    await noteSlowWork(database.kysely, accountId, { isForNothing: true, at: clock() });
    return typesetter.typeset({ ...manuscript, pdfs: [] }, stop);
  }
}
