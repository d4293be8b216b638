/** Runs one conversion, from its order to its end. It is idempotent, so it can be repeated if its process dies. */
import { createHash } from 'node:crypto';
import { limitsAt } from '#form/engine/documents.ts';
import { allFilesOf, filesOf, picturesOf } from '#server/applicant/application/file-keys.ts';
import { lockApplication, saveKnownAnswer } from '#server/applicant/application/repository.ts';
import type { Conversion } from '#server/converter/answers.ts';
import { type Converter, ConverterUnavailable } from '#server/converter/converter.ts';
import { type Kind, sniff } from '#server/converter/sniff.ts';
import { removeFiles } from '#server/core/files/remove-files.ts';
import type { Platform } from '#server/core/platform.ts';
import { addToTrail } from '#server/core/trail/record.ts';
import { MAX_ATTEMPTS } from './constants.ts';
import { whileLeased } from './lease.ts';
import {
  beginAttempt,
  endAttempt,
  endConversion,
  type FileHashes,
  findStatus,
  isUploadNamed,
  type Question,
  type StoredDocument,
} from './repository.ts';
import type { Stored } from './sentences.ts';
import { noteSlowWork, SLOW_SECONDS } from './slow-work.ts';
import { UNDER_WAY } from './status.ts';

/** An order to convert a document. */
export type ConversionOrder = Question & {
  readonly documentId: number;
  /** Key of the upload, to remove the files of a document that is gone. */
  readonly fileKey: string;
};

type Tools = Pick<
  Platform,
  'database' | 'files' | 'jobs' | 'clock' | 'log' | 'scanner' | 'tenant' | 'form'
> &
  Pick<Converter, 'convert'>;

/** Extensions that a question may accept, by the detected kind of the file. */
const TYPES: Readonly<Partial<Record<Kind, readonly string[]>>> = {
  png: ['png'],
  jpeg: ['jpeg', 'jpg'],
  pdf: ['pdf'],
  zip: ['docx'],
};

/** Actor in the audit trail. */
const BY = { kind: 'system', job: 'convert-document' } as const;

/** The converter failed on this file: the only error that may be the file's fault. */
export class ConverterBroke extends Error {
  constructor(cause: unknown) {
    super(cause instanceof Error ? cause.message : String(cause), { cause });
  }
}

/**
 * Converts a document, unless it is gone or converted already. Deleting or replacing the document cancels this.
 * @param stop aborts early, and leaves the document to another try.
 * @throws Error while another worker converts it.
 */
export async function convertDocument(
  order: ConversionOrder,
  tools: Tools,
  stop: AbortSignal,
): Promise<void> {
  const { database, clock } = tools;
  const { kysely } = database;
  const document = await beginAttempt(kysely, order.documentId, clock());
  if (document === undefined) {
    const status = await findStatus(kysely, order.documentId);
    if (status && UNDER_WAY.includes(status)) throw new Error('another worker converts it');
    return clearUpIfGone(order, tools);
  }
  if (document.attempts > MAX_ATTEMPTS) return giveUp(document, tools, 'too many attempts');
  let isInterrupted = false;
  try {
    await whileLeased(kysely, document.id, stop, async (signal) => {
      signal.addEventListener('abort', () => {
        isInterrupted = true;
      });
      await attempt(document, tools, signal);
    });
  } catch (error) {
    // The lease ends after its last renewal.
    await endFailedAttempt(order, document, tools, { error, isInterrupted });
  }
}

async function attempt(document: StoredDocument, tools: Tools, signal: AbortSignal): Promise<void> {
  const convert = (bytes: Uint8Array) => convertNoted(document, bytes, tools, signal);
  const { fileExtensions } = limitsAt(tools.form, document.answer_key, tools.tenant);
  const converted = await convertUpload(document, { ...tools, fileExtensions, convert }, signal);
  if (!converted.ok) return fail(document, converted.reason, tools, converted.virus);
  // Keep remarks from the upload.
  const remarks = [document.reason, ...converted.remarks];
  const reason = remarks.filter((remark) => remark !== '').join('\n');
  await complete(document, { ...converted, reason }, tools);
}

type Converted =
  | {
      readonly ok: true;
      readonly pages: number;
      readonly hashes: FileHashes;
      readonly remarks: readonly Stored[];
    }
  /** `virus` is the scanner's name for its finding. */
  | { readonly ok: false; readonly reason: Stored; readonly virus?: string };

/** Scans and converts an upload, and writes its files. @throws ConverterBroke when the converter failed on it. */
export async function convertUpload(
  { file_key: key, file_size: size }: Pick<StoredDocument, 'file_key' | 'file_size'>,
  {
    files,
    scanner,
    fileExtensions,
    convert,
  }: Pick<Tools, 'files' | 'scanner'> & {
    readonly fileExtensions: readonly string[];
    convert(bytes: Uint8Array): Promise<Conversion>;
  },
  signal: AbortSignal,
): Promise<Converted> {
  const { upload, original, pdf } = filesOf(key);
  const bytes = (await files.read(original)) ?? (await files.read(upload));
  // The upload permission can be used again until it expires, for another file.
  if (bytes?.length !== size)
    return { ok: false, reason: bytes === undefined ? 'lost' : 'changed' };
  // Scan before anything opens the file. While the scanner is away the document waits: nothing passes unscanned.
  const { found: virus } = await scanner.scan(bytes, signal);
  if (virus !== undefined) return { ok: false, reason: 'infected', virus };
  if (TYPES[sniff(bytes)]?.every((type) => !fileExtensions.includes(type)))
    return { ok: false, reason: 'wrongType' };

  const conversion = await convert(bytes).catch((cause) => {
    throw cause instanceof ConverterUnavailable ? cause : new ConverterBroke(cause);
  });
  if (!conversion.ok) return conversion;
  signal.throwIfAborted();
  const { pages, pictures } = conversion;
  await files.write(original, bytes);
  await files.write(pdf, conversion.pdf);
  for (const [index, picturesKey] of picturesOf(key, pages).entries()) {
    const picture = pictures[index];
    if (picture !== undefined) await files.write(picturesKey, picture);
  }
  const hashes = { original_hash: sha256(bytes), pdf_hash: sha256(conversion.pdf) };
  const remarks = conversion.remarks.map(
    ({ name, words }): Stored =>
      words === undefined ? name : `${name}: ${words.replaceAll('\n', ' ')}`,
  );
  return { ok: true, pages, hashes, remarks };
}

/** Converts, and notes a slow conversion. One that the applicant cancelled counts like a timeout, because it cost as much. */
async function convertNoted(
  { id, account_id: accountId, file_name: fileName }: StoredDocument,
  bytes: Uint8Array,
  { convert, clock, log, database: { kysely } }: Tools,
  signal: AbortSignal,
): Promise<Conversion> {
  const begunAt = performance.now();
  let isTooSlow = false;
  try {
    const conversion = await convert({ bytes, fileName }, signal);
    isTooSlow = !conversion.ok && conversion.reason === 'tooSlow';
    return conversion;
  } finally {
    if (isTooSlow || performance.now() - begunAt > 1000 * SLOW_SECONDS) {
      // A failure here must neither lose a finished conversion nor hide the converter's error.
      try {
        const isWasted = isTooSlow || (await findStatus(kysely, id)) === undefined;
        await noteSlowWork(kysely, accountId, { isWasted, at: clock() });
      } catch (err) {
        log.warn({ err, document: id }, 'a slow conversion could not be noted');
      }
    }
  }
}

/** Handles a failed attempt: cleans up, gives the document up, or rethrows so that the job is retried. */
async function endFailedAttempt(
  order: ConversionOrder,
  document: StoredDocument,
  tools: Tools,
  { error, isInterrupted }: { error: unknown; isInterrupted: boolean },
): Promise<void> {
  const { kysely } = tools.database;
  if ((await findStatus(kysely, document.id)) === undefined) return clearUpIfGone(order, tools);
  const isOurFault = isInterrupted || !(error instanceof ConverterBroke);
  if (!isOurFault && document.attempts >= MAX_ATTEMPTS) return giveUp(document, tools, error);
  await endAttempt(kysely, document.id, { isCounted: !isOurFault });
  throw error;
}

function sha256(bytes: Uint8Array): Buffer {
  return createHash('sha256').update(bytes).digest();
}

async function complete(
  document: StoredDocument,
  converted: { readonly pages: number; readonly hashes: FileHashes; readonly reason: string },
  tools: Tools,
): Promise<void> {
  const { database, jobs, clock } = tools;
  const { id, account_id: accountId, answer_key, file_key } = document;
  const isCompleted = await database.transaction(async (trx) => {
    const at = clock();
    await lockApplication(trx, accountId, at);
    if (!(await endConversion(trx, id, 'completed', { ...converted, at }))) return false;
    await saveKnownAnswer(trx, accountId, { [answer_key]: 'ANSWERED' }, at);
    await removeFiles(jobs, [filesOf(file_key).upload], { in: trx });
    return true;
  });
  // The document was deleted before these files were written.
  if (!isCompleted && !(await isUploadNamed(database.kysely, file_key))) {
    await database.transaction((trx) => removeFiles(jobs, allFilesOf(file_key), { in: trx }));
  }
}

/** @param virus the scanner's name for its finding; the trail keeps it, without the name of the file. */
async function fail(
  document: StoredDocument,
  reason: Stored,
  tools: Tools,
  virus?: string,
): Promise<void> {
  const { database, jobs, clock, log } = tools;
  const { id, account_id: accountId, answer_key, file_key } = document;
  await database.transaction(async (trx) => {
    const at = clock();
    await lockApplication(trx, accountId, at);
    if (!(await endConversion(trx, id, 'failed', { reason, at }))) return;
    await saveKnownAnswer(trx, accountId, { [answer_key]: '' }, at);
    await removeFiles(jobs, allFilesOf(file_key), { in: trx });
    if (virus === undefined) return;
    await addToTrail(trx, at, BY, {
      act: 'document.virus-found',
      account: accountId,
      details: { document: id, question: answer_key, virus },
    });
  });
  if (virus === undefined) return;
  log.warn({ document: id, account: accountId, virus }, 'a virus was found in an upload');
}

async function giveUp(document: StoredDocument, tools: Tools, err: unknown): Promise<void> {
  tools.log.error({ err, document: document.id }, 'a document could not be converted at all');
  await fail(document, 'gaveUp', tools);
}

/**
 * Removes files that an attempt wrote after its document was deleted. An existing document keeps its files, and so does one that was put
 * aside, which may be restored.
 */
async function clearUpIfGone(
  { fileKey }: ConversionOrder,
  { database, jobs }: Tools,
): Promise<void> {
  if (await isUploadNamed(database.kysely, fileKey)) return;
  await database.transaction((trx) => removeFiles(jobs, allFilesOf(fileKey), { in: trx }));
}
