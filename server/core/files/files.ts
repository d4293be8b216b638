import type { App } from '../http/app.ts';
import { AppError } from '../http/errors.ts';

/** A multipart form that a browser posts: the fields first, then `file`. */
export type PresignedUpload = {
  /** Absolute. */
  readonly url: string;
  /** `key` is among them. */
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * The file store, under keys such as `documents/17/essay/0f3c…/pdf`. It has two implementations: a folder under `DATA_DIR`, and an
 * S3-compatible object store. Keys that must not be guessable contain 128 random bits, which the caller adds.
 *
 * Every call may throw an {@link AppError} 503 while the store is down.
 */
export type Files = {
  /**
   * Permits one upload straight to the store, which refuses another key, more bytes, and a post after the expiry. {@link size} tells
   * whether anything was uploaded.
   */
  presignUpload(upload: {
    readonly key: string;
    readonly maxBytes: number;
    readonly expiresAt: Date;
  }): Promise<PresignedUpload>;
  /** An absolute address that lets anybody who has it read a PDF, or a picture of a page, until it expires. */
  presignRead(read: {
    readonly key: string;
    /** File name for saving, such as `essay.pdf`. */
    readonly fileName: string;
    readonly expiresAt: Date;
  }): Promise<string>;
  /** The bytes of a file; undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Stores a file, replacing an older one of that key. Durable when it resolves, and atomic. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>;
  /** Removes uploads that were never completed. */
  removeHalves(): Promise<void>;
  /** The length of a file in bytes; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** Why the store cannot be used, such as `does not answer`; undefined when it can. Never throws. */
  findTrouble(): Promise<string | undefined>;
  /** The other origin that uploads go to, which the page must be allowed to reach; undefined for our own. */
  readonly uploadOrigin: string | undefined;
  /** Adds the routes behind presigned addresses, if this server serves them. */
  addRoutes(app: App): void;
};

const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}';
/** Words divided by slashes. None of them leads out of the store, or is hidden in it. */
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT}){0,7}$`);

/** @throws Error for an invalid key, which only a bug can produce. */
export function assertFileKey(key: string): void {
  if (!KEY.test(key)) throw new Error(`${JSON.stringify(key)} is not the key of a file`);
}

/** The error for a store that cannot be reached, or has no room. */
export function filesDown(cause: unknown): AppError {
  return new AppError(
    503,
    'files_down',
    (say) => say('We cannot store or open files right now. Please try again in a minute.'),
    { cause, retryAfterSeconds: 10, log: cause instanceof Error ? cause.message : String(cause) },
  );
}

/** Content type of PDFs, in both stores. */
export const PDF_TYPE = 'application/pdf';

/** Content type of a readable file: a picture of a page has a key that ends in `.webp`; all others are PDFs. */
export const typeOfFile = (key: string) => (key.endsWith('.webp') ? 'image/webp' : PDF_TYPE);

/**
 * The header with which a browser opens the file, or saves it under this name: in full (RFC 6266), and in plain ASCII for programs that
 * do not support that form.
 */
export function contentDisposition(fileName: string): string {
  const plain = fileName
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  const encoded = encodeURIComponent(fileName.toWellFormed()).replace(
    /['()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `inline; filename="${plain}"; filename*=UTF-8''${encoded}`;
}
