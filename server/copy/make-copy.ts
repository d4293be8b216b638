/** The job that makes the PDF copy of an application. */
import type { JobKind } from '#server/platform/jobs/jobs.ts';
import type { Platform } from '#server/platform/platform.ts';
import { type ConvertedPdf, copyData } from './copy-data.ts';
import { findCopy, lockCopy, noteBegun, noteEnded } from './repository.ts';
import { readSubject } from './subject.ts';
import { CannotTypeset, type Typesetter } from './typesetter.ts';

/** Whose application is to be copied. */
export type CopyOrder = { readonly account: number };

export type CopyNeeds = {
  readonly typesetter: Typesetter;
  /** The documents of an applicant whose conversion is completed, with their bytes. */
  readonly readDocuments: (accountId: number, platform: Platform) => Promise<ConvertedPdf[]>;
};

/** The kind of job; `needs` is what it works with. */
export function copyJob(needs: CopyNeeds): JobKind<CopyOrder> {
  return {
    name: 'make-copy',
    // They are typeset one after the other; another one's documents can be read meanwhile.
    atOnce: 2,
    // Its process ends before the worker does, not a moment after.
    begin: () => ({ [Symbol.asyncDispose]: () => needs.typesetter.stop() }),
    run: ({ account }, platform) => makeCopy(account, needs, platform),
  };
}

/**
 * Makes the copy of an application as it stands now. One that changes meanwhile is left to the next asking, so that no
 * stale copy ever counts as a fresh one.
 */
async function makeCopy(accountId: number, needs: CopyNeeds, platform: Platform): Promise<void> {
  const { database, files, clock, log } = platform;
  const { kysely } = database;
  const subject = await readSubject(kysely, accountId, platform);
  const copy = await findCopy(kysely, accountId);
  const { fingerprint } = subject;
  if (copy === undefined) return;
  if (copy.status === 'completed' && copy.fingerprint === fingerprint) return;
  await noteBegun(kysely, accountId);

  const pdf = await typeset(accountId, copyData(await subject.source()), needs, platform);
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
  { typesetter, readDocuments }: CopyNeeds,
  platform: Platform,
): Promise<Uint8Array | undefined> {
  const { log } = platform;
  try {
    const pdfs = data.documents.length === 0 ? [] : await readDocuments(accountId, platform);
    const { pdf, leftOut } = await typesetter.typeset({ data, pdfs });
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
