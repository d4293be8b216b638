/** The job that makes the PDF copy of an application. */
import { createHash } from 'node:crypto';
import type { ConvertedPdf } from '#server/documents/read-pdfs.ts';
import { isTooMuch, noteSlowWork, readSlowWork } from '#server/documents/slow-work.ts';
import { createLanes, type Lane, PutBack } from '#server/platform/concurrency/lanes.ts';
import type { Transaction } from '#server/platform/database/database.ts';
import { removeFiles } from '#server/platform/files/remove-files.ts';
import type { JobKind, QueueFor } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { noteCopy } from '#server/receipts/repository.ts';
import { copyData } from './copy-data.ts';
import {
  type CopyOf,
  deleteCopies,
  findCopy,
  lockCopy,
  lockOtherCopies,
  noteBegun,
  noteEnded,
} from './repository.ts';
import { createSubjectReader, type ReadSubject } from './subject.ts';
import type { Manuscript, Typeset } from './typeset.ts';
import { CannotTypeset, TookTooLong, type Typesetter } from './typesetter.ts';

/** Whose application is to be copied, in which language it is read, and which submission, if it is an earlier one. */
export type CopyOrder = {
  readonly account: number;
  readonly language?: string;
  readonly version?: number;
};

type CopyNeeds = {
  readonly typesetter: Typesetter;
  /** The documents of an applicant whose conversion is completed, with their bytes. @param version an earlier submission. */
  readonly readDocuments: (
    accountId: number,
    platform: Platform,
    version?: number,
  ) => Promise<ConvertedPdf[]>;
};

/** `plain`: applications without documents, some 50 ms each; `slow`: those whose documents take long. */
type CopyQueue = 'plain' | 'withDocuments' | 'slow';

const owner = ({ account }: CopyOrder) => account;

/** Where copies wait, so that those that take long hold up nobody else's. */
export const COPY_QUEUES: Readonly<Record<CopyQueue, QueueFor<CopyOrder>>> = {
  plain: { name: 'make-copy', owner },
  withDocuments: { name: 'make-copy-with-documents', owner },
  slow: { name: 'make-slow-copy', owner },
};

/** How long an address opens the PDF (contract §4). */
export const OPENS_FOR_MS = 15 * 60_000;

const SLOW_AT_ONCE = 1;
const WITH_DOCUMENTS = { atOnce: 1, budgetMs: 2000 };

/** The kinds of jobs of one process, by their queue. */
export function createCopyJobs(needs: CopyNeeds): Record<CopyQueue, JobKind<CopyOrder>> {
  const tools = { ...needs, readSubject: createSubjectReader() };
  const lanes = createLanes({ slowAtOnce: SLOW_AT_ONCE });
  const lane = lanes.open(WITH_DOCUMENTS);
  const makeIn =
    (place: Lane): JobKind<CopyOrder>['run'] =>
    (order, platform, signal) =>
      place((putBack) => makeCopy(order, tools, platform, AbortSignal.any([signal, putBack])));
  const slow: JobKind<CopyOrder> = {
    ...COPY_QUEUES.slow,
    oneByOne: true,
    atOnce: SLOW_AT_ONCE,
    run: makeIn(lanes.slowly),
  };
  const withDocuments: JobKind<CopyOrder> = {
    ...COPY_QUEUES.withDocuments,
    oneByOne: true,
    // One in the lane, those that went on slowly, and one that waits: a place is given up only while one waits.
    atOnce: WITH_DOCUMENTS.atOnce + SLOW_AT_ONCE + 1,
    async run(order, platform, signal) {
      try {
        await makeIn(lane)(order, platform, signal);
      } catch (error) {
        if (!(error instanceof PutBack)) throw error;
        const { database, jobs } = platform;
        await database.transaction((trx) => jobs.enqueue(COPY_QUEUES.slow, order, { in: trx }));
      }
    },
  };
  const plain: JobKind<CopyOrder> = {
    ...COPY_QUEUES.plain,
    // One is typeset at a time; the answers of the next can be read meanwhile.
    atOnce: 2,
    // The typesetter's processes end before the worker does.
    begin: () => ({ [Symbol.asyncDispose]: () => needs.typesetter.stop() }),
    run: (order, platform, signal) => makeCopy(order, tools, platform, signal),
  };
  return { plain, withDocuments, slow };
}

/**
 * Makes the copy of an application as it stands now. Where that changes meanwhile, the copy is dropped and made again when
 * somebody asks next, so that no stale copy ever counts as a fresh one.
 */
async function makeCopy(
  order: CopyOrder,
  tools: CopyNeeds & { readonly readSubject: ReadSubject },
  platform: Platform,
  stop: AbortSignal,
): Promise<void> {
  const { readSubject } = tools;
  const { database, files, clock, log } = platform;
  const { kysely } = database;
  const { account: accountId, version } = order;
  const { tag: language } = platform.languages.in(order.language).say.language;
  const mine = { accountId, language, version };
  const copy = await findCopy(kysely, mine);
  if (copy === undefined) return;
  const subject = await readSubject(kysely, accountId, platform, mine);
  const { fingerprint } = subject;
  if (copy.status === 'completed' && copy.fingerprint === fingerprint) return;
  await noteBegun(kysely, mine);

  const pdf = await typeset(mine, copyData(await subject.source()), tools, platform, stop);
  await database.transaction(async (trx) => {
    const locked = await lockCopy(trx, mine);
    const now = await readSubject(trx, accountId, platform, mine);
    if (locked === undefined || now.fingerprint !== fingerprint) {
      log.debug({ account: accountId }, 'an application changed while it was copied');
      return;
    }
    if (pdf !== undefined) {
      await files.write(locked.fileKey, pdf);
      const digest = createHash('sha256').update(pdf).digest();
      if (now.hasReceipt) await noteCopy(trx, accountId, digest, clock());
    }
    const status = pdf === undefined ? 'failed' : 'completed';
    await noteEnded(trx, mine, { status, fingerprint, at: clock() });
    await removeStaleOthers(trx, mine, readSubject, platform);
  });
}

/** What stands in a copy that nobody will open again is not kept: those in other languages, of an earlier state. */
async function removeStaleOthers(
  trx: Transaction,
  mine: CopyOf,
  readSubject: ReadSubject,
  platform: Platform,
): Promise<void> {
  const others = await lockOtherCopies(trx, mine);
  const stale: typeof others = [];
  for (const other of others) {
    const of = { ...mine, language: other.language };
    const { fingerprint } = await readSubject(trx, mine.accountId, platform, of);
    if (other.fingerprint !== fingerprint) stale.push(other);
  }
  const languages = stale.map(({ language }) => language);
  await deleteCopies(trx, mine, languages);
  const keys = stale.map(({ fileKey }) => fileKey);
  // An address that was given out a moment ago still opens.
  await removeFiles(platform.jobs, keys, { in: trx, afterSeconds: OPENS_FOR_MS / 1000 });
}

/** The PDF; undefined if the copy cannot be set, however often it is tried. */
async function typeset(
  mine: CopyOf,
  data: ReturnType<typeof copyData>,
  needs: CopyNeeds,
  platform: Platform,
  stop: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { log } = platform;
  const { accountId } = mine;
  try {
    const pdfs = data.documents.length === 0 ? [] : await readPdfs(mine, needs, platform);
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

/** An empty list while an applicant's documents have taken too long too often: the copy says that they are left out. */
async function readPdfs(
  { accountId, version }: CopyOf,
  { readDocuments }: CopyNeeds,
  platform: Platform,
): Promise<ConvertedPdf[]> {
  const { database, clock, settings } = platform;
  const work = await readSlowWork(database.kysely, accountId, clock());
  return isTooMuch(work, settings.rateLimitScale)
    ? []
    : readDocuments(accountId, platform, version);
}

/** A copy whose documents take too long is made without them, and says so. */
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
