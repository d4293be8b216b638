/**
 * Verifies receipts, and reveals nothing else: an unsigned receipt, a changed one, an unknown number, a wrong code, and an application
 * that was erased or submitted again all get the same answer, after the same database queries.
 */
import { createPublicKey, timingSafeEqual } from 'node:crypto';
import type { ReceiptFile } from '#contract/receipts.ts';
import type { Platform } from '#server/core/platform.ts';
import { canonicalJson, sealOf } from '../content.ts';
import { documentsNow } from '../issue.ts';
import { listKeys } from '../keys.ts';
import { findReceiptByReference, isCopyOf, readSubmitted, receiptFileOf } from '../repository.ts';
import { codeOf, isSignedBy, normalizeCode, readReceipt } from '../token.ts';
import type { Scanned } from './scan.ts';

/**
 * `asMade`: the file is one of our copies, byte for byte, or the downloaded receipt file. `receiptOnly`: its receipt is genuine, but the
 * file is neither. `no`: everything else.
 */
type Verdict = 'asMade' | 'receiptOnly' | 'no';

type Needs = Pick<Platform, 'database' | 'files'>;

/** Other texts are not queried, because the database would refuse some. */
const REFERENCE = /^\d{4}-\d{4}$/;
/** Stands in for the account of an unknown number. */
const NOBODY = 0;

export async function judgeFile(needs: Needs, file: Scanned): Promise<Verdict> {
  const { token = '', digest, text } = file;
  const { kysely } = needs.database;
  const { found, sealed, isWhole } = await look(needs, readReceipt(token)?.content.reference ?? '');
  const isCopy = await isCopyOf(kysely, found?.accountId ?? NOBODY, digest);
  if (found?.token !== token || !(await isWhole())) return 'no';
  return isCopy || isReceiptFile(text, receiptFileOf(found, sealed)) ? 'asMade' : 'receiptOnly';
}

/** @param code as typed. */
export async function isGenuineCode(
  needs: Needs,
  reference: string,
  code: string,
): Promise<boolean> {
  const { found, isWhole } = await look(needs, reference);
  const right = Buffer.from(codeOf(found?.token ?? ''));
  const given = Buffer.from(normalizeCode(code));
  return given.length === right.length && timingSafeEqual(given, right) && isWhole();
}

/** The standing submission with a reference number, and whether it still matches its own signed receipt. */
async function look({ database: { kysely }, files }: Needs, reference: string) {
  const found = await findReceiptByReference(kysely, REFERENCE.test(reference) ? reference : '');
  const keys = await listKeys(kysely);
  const sealed = await readSubmitted(kysely, found?.accountId ?? NOBODY);
  /** Call it for the holder of a genuine receipt only, because its duration depends on the documents. */
  async function isWhole(): Promise<boolean> {
    const read = readReceipt(found?.token ?? '');
    const key = keys.find(({ kid }) => kid === read?.keyId);
    if (found === undefined || read === undefined || key === undefined) return false;
    const { seal, documents } = read.content;
    return (
      isSignedBy(found.token, createPublicKey({ key, format: 'jwk' })) &&
      seal === sealOf(found.salt, sealed) &&
      canonicalJson(documents) === canonicalJson(await documentsNow(kysely, found.accountId, files))
    );
  }
  return { found, sealed, isWhole };
}

/** Whether a text is the receipt file, whatever its line ends and a re-saved JSON's indentation. */
function isReceiptFile(text: string | undefined, file: ReceiptFile): boolean {
  const given = text?.replaceAll('\r\n', '\n').trim();
  return [0, 2].some((indent) => JSON.stringify(file, null, indent) === given);
}
