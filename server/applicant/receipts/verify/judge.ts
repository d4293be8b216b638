/**
 * Verifies receipts, and reveals nothing else: an unsigned receipt, a changed one, an unknown number, a wrong code, and an application
 * that was erased or submitted again all get the same answer, after the same database queries and computations (`decoy` stands in for
 * missing data).
 */
import { generateKeyPairSync, type KeyObject, randomBytes, timingSafeEqual } from 'node:crypto';
import type { DocumentAnswers } from '#contract/application.ts';
import type { ReceiptFile } from '#contract/receipts.ts';
import type { Platform } from '#server/core/platform.ts';
import { canonicalJson, type Plain } from '../canonical.ts';
import { type ReceiptContent, type Sealed, sealOf } from '../content.ts';
import { documentsNow } from '../issue.ts';
import { findPublicKey } from '../keys.ts';
import { receiptFileOf } from '../receipt-file.ts';
import {
  findReceiptByReference,
  isCopyOf,
  readSubmitted,
  type StoredReceipt,
} from '../repository.ts';
import {
  codeOf,
  isSignedBy,
  normalizeCode,
  type ReadReceipt,
  readReceipt,
  signReceipt,
} from '../token.ts';
import type { Scanned } from './scan.ts';

/**
 * `as made`: the file is one of our copies, byte for byte, or the downloaded receipt file. `receipt only`: its receipt is genuine, but
 * the file is neither. `no`: everything else.
 */
type Verdict = 'as made' | 'receipt only' | 'no';

export type Judge = {
  ofFile(file: Scanned): Promise<Verdict>;
  /** @param code as typed. */
  ofCode(reference: string, code: string): Promise<boolean>;
};

type Needs = Pick<Platform, 'database' | 'files'>;
type Decoy = {
  readonly read: ReadReceipt;
  readonly publicKey: KeyObject;
  readonly stored: StoredReceipt;
  readonly sealed: Sealed;
};

/** Other texts are not queried, because the database would refuse some. */
const REFERENCE = /^\d{4}-\d{4}$/;

/** Call it once per process, because it creates the decoy. */
export function createJudge({ database: { kysely }, files }: Needs): Judge {
  const decoy = createDecoy();

  /** The submission with a reference number, and whether it still matches its own receipt. */
  async function look(reference: string) {
    const number = REFERENCE.test(reference) ? reference : '';
    const found = await findReceiptByReference(kysely, number);
    const stored = found ?? decoy.stored;
    const sealed =
      found === undefined ? await readDecoy() : await readSubmitted(kysely, stored.accountId);
    const read = readReceipt(stored.token) ?? decoy.read;
    const isSealed = isSame(read.content.seal, sealOf(stored.salt, sealed));
    const isWhole = found !== undefined && isSealed;
    return { stored, sealed, content: read.content, isWhole };
  }

  async function readDecoy(): Promise<Sealed> {
    // Makes the same queries as for a real submission.
    await readSubmitted(kysely, decoy.stored.accountId);
    return decoy.sealed;
  }

  /** Compares the files. Only for holders of a genuine receipt, because its duration depends on their size. */
  async function hasTheFiles({ accountId }: StoredReceipt, content: ReceiptContent) {
    const now = await documentsNow(kysely, accountId, files);
    return canonicalJson(now as Plain) === canonicalJson(content.documents as Plain);
  }

  return {
    async ofFile({ token = '', digest, text }) {
      const given = readReceipt(token);
      const read = given ?? decoy.read;
      const publicKey = await findPublicKey(kysely, read.keyId);
      const isSigned = isSignedBy(read, publicKey ?? decoy.publicKey);
      const { stored, sealed, content, isWhole } = await look(read.content.reference);
      const isOurs = isSame(stored.token, token);
      const isCopy = await isCopyOf(kysely, stored.accountId, digest);
      const isGenuine = given !== undefined && publicKey !== undefined && isSigned && isOurs;
      if (!isGenuine || !isWhole || !(await hasTheFiles(stored, content))) return 'no';
      const isAsMade = isCopy || isReceiptFile(text, receiptFileOf(stored, sealed));
      return isAsMade ? 'as made' : 'receipt only';
    },
    async ofCode(reference, code) {
      const { stored, content, isWhole } = await look(reference);
      const isCode = isSame(codeOf(stored.token), normalizeCode(code));
      return isWhole && isCode && (await hasTheFiles(stored, content));
    },
  };
}

/** Whether a text is the receipt file, whatever its line ends and a re-saved JSON's indentation. */
function isReceiptFile(text: string | undefined, file: ReceiptFile): boolean {
  const given = text?.replaceAll('\r\n', '\n').trim();
  return [0, 2].some((indent) => JSON.stringify(file, null, indent) === given);
}

function isSame(right: string, given: string): boolean {
  const [one, other] = [Buffer.from(right), Buffer.from(given)];
  return one.length === other.length && timingSafeEqual(one, other);
}

/** A fake receipt, about as long as a real application's. */
function createDecoy(): Decoy {
  const { publicKey, privateKey } = generateKeyPairSync('ed25519');
  const salt = randomBytes(32);
  const answers = Object.fromEntries(
    Array.from({ length: 120 }, (_, index) => [`question_${index}`, 'x'.repeat(40)]),
  );
  const sealed = { answers, documents: {} satisfies DocumentAnswers };
  const content = {
    college: 'nobody',
    documents: [],
    form_version: 0,
    reference: '',
    seal: sealOf(salt, sealed),
    signed_at: '',
    submitted_at: '',
  };
  const token = signReceipt(content, { id: randomBytes(8).toString('hex'), privateKey });
  const read = readReceipt(token);
  if (read === undefined) throw new Error('a decoy that cannot be read');
  const stored = { accountId: 0, reference: '', submittedAt: new Date(0), salt, token };
  return { read, publicKey, stored, sealed };
}
