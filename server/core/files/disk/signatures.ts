/** Signed bearer permissions, valid until they expire. Pure. */
import { createHmac, timingSafeEqual } from 'node:crypto';

/** Permission to upload one file under this key. */
type UploadPolicy = {
  readonly key: string;
  readonly maxBytes: number;
  readonly expiresAt: Date;
};

/** Permission to read one file, with its name for saving. */
type ReadPermit = {
  readonly key: string;
  readonly fileName: string;
  readonly expiresAt: Date;
};

/** The form fields that carry a policy. */
export function uploadFields(secret: Buffer, policy: UploadPolicy): Record<string, string> {
  const { key, maxBytes } = policy;
  return {
    key,
    max_bytes: String(maxBytes),
    expires: String(secondsOf(policy.expiresAt)),
    signature: sign(secret, uploadWords(policy)),
  };
}

/** The policy of some form fields; undefined unless we signed exactly this and it has not expired. */
export function findUploadPolicy(
  secret: Buffer,
  fields: Readonly<Record<string, string>>,
  now: Date,
): UploadPolicy | undefined {
  const policy = {
    key: fields.key ?? '',
    maxBytes: wholeNumber(fields.max_bytes),
    expiresAt: new Date(wholeNumber(fields.expires) * 1000),
  };
  const isOurs = isSigned(secret, uploadWords(policy), fields.signature);
  return isOurs && now < policy.expiresAt ? policy : undefined;
}

/** The query of an address that carries a permit. */
export function readQuery(secret: Buffer, permit: ReadPermit): URLSearchParams {
  return new URLSearchParams({
    expires: String(secondsOf(permit.expiresAt)),
    name: permit.fileName,
    signature: sign(secret, readWords(permit)),
  });
}

/** The permit of a key with a query; undefined unless we signed exactly this and it has not expired. */
export function findReadPermit(
  secret: Buffer,
  key: string,
  query: Readonly<{ expires: string; name: string; signature: string }>,
  now: Date,
): ReadPermit | undefined {
  const permit = {
    key,
    fileName: query.name,
    expiresAt: new Date(wholeNumber(query.expires) * 1000),
  };
  const isOurs = isSigned(secret, readWords(permit), query.signature);
  return isOurs && now < permit.expiresAt ? permit : undefined;
}

/** The signed text begins with the action, so that a read permit cannot be used to upload. */
function uploadWords({ key, maxBytes, expiresAt }: UploadPolicy): string {
  return JSON.stringify(['upload', key, maxBytes, secondsOf(expiresAt)]);
}

function readWords({ key, fileName, expiresAt }: ReadPermit): string {
  return JSON.stringify(['read', key, fileName, secondsOf(expiresAt)]);
}

function sign(secret: Buffer, words: string): string {
  return createHmac('sha256', secret).update(words).digest('base64url');
}

function isSigned(secret: Buffer, words: string, signature: string | undefined): boolean {
  const [given, right] = [Buffer.from(signature ?? ''), Buffer.from(sign(secret, words))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** Whole seconds since 1970; NaN for an invalid date, which never matches. */
function secondsOf(moment: Date): number {
  return Math.floor(moment.getTime() / 1000);
}

/** -1 for anything else: we never sign a negative number. */
function wholeNumber(text: string | undefined): number {
  return text !== undefined && /^\d{1,12}$/.test(text) ? Number(text) : -1;
}
