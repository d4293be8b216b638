/** The job that makes the PDF copy of an application. */
import { createHash } from 'node:crypto';
import { readConvertedPdfs } from '#server/applicant/documents/read-pdfs.ts';
import { noteCopy } from '#server/applicant/receipts/repository.ts';
import { ConverterUnavailable } from '#server/converter/converter.ts';
import type { JobKind, QueueFor } from '#server/core/jobs/jobs.ts';
import type { Platform } from '#server/core/platform.ts';
import { type CopySource, copyData } from './copy-data.ts';
import { findCopy, noteBegun, noteEnded } from './repository.ts';
import { incomplete, readSubject } from './subject.ts';
import { CannotTypeset, type Typesetter } from './typesetter.ts';

/** An order to copy an application: account, language, and an earlier submission, if any. */
export type CopyOrder = {
  readonly account: number;
  readonly language?: string;
  readonly version?: number;
};

type CopyNeeds = { readonly typesetter: Typesetter; readonly join: Join };

/** Joins PDFs in order. */
export type Join = (
  pdfs: readonly Uint8Array[],
  platform: Platform,
  signal: AbortSignal,
) => Promise<Uint8Array>;

/** Queue of copies. */
export const COPY_QUEUE: QueueFor<CopyOrder> = {
  name: 'make-copy',
  owner: ({ account }) => account,
};

/** Validity of a copy's address (contract §4). */
export const OPENS_FOR_MS = 15 * 60_000;

/** The copy job of one process. */
export function createCopyJob(needs: CopyNeeds): JobKind<CopyOrder> {
  return {
    ...COPY_QUEUE,
    // Copies are typeset one at a time; meanwhile the next one's answers are read, and documents are joined.
    atOnce: 2,
    // These retries cover a converter, store or worker that is away, until a request may order the copy again.
    retries: 20,
    longestPauseSeconds: 20,
    begin: () => ({ [Symbol.asyncDispose]: () => needs.typesetter.stop() }),
    run: (order, platform, signal) => makeCopy(order, needs, platform, signal),
  };
}

/**
 * Makes a copy of the current application. If the application changes meanwhile, the copy is dropped and made at the next request, so
 * that a stale copy never counts as fresh.
 */
async function makeCopy(
  order: CopyOrder,
  needs: CopyNeeds,
  platform: Platform,
  stop: AbortSignal,
): Promise<void> {
  const { database, files, log } = platform;
  const { kysely } = database;
  const { account: accountId, version } = order;
  const { tag: language } = platform.languages.in(order.language).say.language;
  const copyOf = { accountId, language, version };
  const copy = await findCopy(kysely, copyOf);
  if (copy === undefined) return;
  const subject = await readSubject(kysely, accountId, platform, copyOf);
  const { fingerprint } = subject;
  if (copy.status === 'completed' && copy.fingerprint === fingerprint) return;
  await noteBegun(kysely, copyOf);

  const source = await subject.source();
  const attached = Object.keys(source.attached).length;
  const documents = attached > 0 ? await readConvertedPdfs(accountId, platform, version) : [];
  const isWhole = documents.length === attached;
  if (!isWhole) log.error({ account: accountId }, 'the file of a document is missing');
  const pdf = await typeset({ accountId, source, documents }, needs, platform, stop);
  await database.transaction(async (trx) => {
    const locked = await findCopy(trx, copyOf, 'for update');
    const now = await readSubject(trx, accountId, platform, copyOf);
    if (locked === undefined || now.fingerprint !== fingerprint) {
      log.debug({ account: accountId }, 'an application changed while it was copied');
      return;
    }
    if (pdf !== undefined) {
      await files.write(locked.fileKey, pdf);
      const digest = createHash('sha256').update(pdf).digest();
      if (now.hasReceipt) await noteCopy(trx, accountId, digest);
    }
    const status = pdf === undefined ? 'failed' : 'completed';
    const made = isWhole ? fingerprint : incomplete(fingerprint);
    await noteEnded(trx, copyOf, { status, fingerprint: made });
  });
}

/** The PDF; undefined if the copy cannot be typeset, in which case a retry is useless. */
async function typeset(
  {
    accountId,
    source,
    documents,
  }: {
    readonly accountId: number;
    readonly source: Omit<CopySource, 'pages'>;
    readonly documents: Awaited<ReturnType<typeof readConvertedPdfs>>;
  },
  { typesetter, join }: CopyNeeds,
  platform: Platform,
  signal: AbortSignal,
): Promise<Uint8Array | undefined> {
  const { log } = platform;
  const typesetWith = (pages: CopySource['pages']) =>
    typesetter.typeset(copyData({ ...source, pages }), signal);
  try {
    if (documents.length === 0) return await typesetWith({});
    const own = await typesetWith(
      Object.fromEntries(documents.map(({ key, pages }) => [key, pages])),
    );
    try {
      return await join([own, ...documents.map(({ pdf }) => pdf)], platform, signal);
    } catch (error) {
      if (signal.aborted || error instanceof ConverterUnavailable) throw error;
      log.error({ err: error, account: accountId }, 'documents could not be put into a copy');
      return await typesetWith({});
    }
  } catch (error) {
    if (!(error instanceof CannotTypeset)) throw error;
    log.error({ err: error, account: accountId }, 'an application could not be copied');
    return undefined;
  }
}
