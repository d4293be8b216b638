import type { App } from '../http/app.ts';
import { AppError } from '../http/errors.ts';

/** Where a browser posts a file to: the fields go into the multipart form first, then `file`. */
export type PresignedUpload = {
  /** Absolute. */
  readonly url: string;
  /** `key` is among them. */
  readonly fields: Readonly<Record<string, string>>;
};

/**
 * Where uploaded and finished files are kept, under keys such as `documents/17/essay/0f3c…/pdf`. There are two
 * homes: a folder under `DATA_DIR`, and an S3-compatible object store. A key is never guessable where that matters:
 * whoever makes one puts 128 random bits into it.
 *
 * Every call may throw an {@link AppError} 503 while the store is down.
 */
export type Files = {
  /**
   * Lets somebody upload one file straight to the store, which itself refuses another key, more bytes, and a post after
   * the expiry. Whether anything was uploaded tells {@link size}.
   */
  presignUpload(upload: {
    readonly key: string;
    readonly maxBytes: number;
    readonly expiresAt: Date;
  }): Promise<PresignedUpload>;
  /** An absolute address at which anybody who has it may read a PDF, or a picture of a page, until it expires. */
  presignRead(read: {
    readonly key: string;
    /** What the file is called once it is saved, such as `essay.pdf`. */
    readonly fileName: string;
    readonly expiresAt: Date;
  }): Promise<string>;
  /** The bytes of a file; undefined where there is none. */
  read(key: string): Promise<Uint8Array | undefined>;
  /** Keeps a file, in the place of an older one of that key. It is durable when this resolves, and never half there. */
  write(key: string, bytes: Uint8Array): Promise<void>;
  /** Removes a file, if there is one. */
  remove(key: string): Promise<void>;
  /** Removes what began to arrive and never came to its end. */
  removeHalves(): Promise<void>;
  /** The length of a file in bytes; undefined where there is none. */
  size(key: string): Promise<number | undefined>;
  /** What keeps files from being kept and read, such as `does not answer`; undefined when nothing does. Never throws. */
  findTrouble(): Promise<string | undefined>;
  /** Another origin that uploads go to, which the page must be allowed to reach; undefined where it is our own. */
  readonly uploadOrigin: string | undefined;
  /** Adds what presigned addresses lead to, where that is this server. */
  addRoutes(app: App): void;
};

const SEGMENT = '[A-Za-z0-9_-][A-Za-z0-9._-]{0,127}';
const KEY = new RegExp(`^${SEGMENT}(/${SEGMENT}){0,7}$`);

/** True for what may be a key: some words divided by slashes, none of which leads out of the store or hides in it. */
function isFileKey(text: string): boolean {
  return KEY.test(text);
}

/** @throws Error for a key that no part of the program would make. */
export function assertFileKey(key: string): void {
  if (!isFileKey(key)) throw new Error(`${JSON.stringify(key)} is not the key of a file`);
}

/** The store cannot be reached, or has no room. */
export function filesDown(cause: unknown): AppError {
  return new AppError(
    503,
    'files_down',
    (say) => say('We cannot reach our file store right now. Please try again in a minute.'),
    { cause, retryAfterSeconds: 10, log: cause instanceof Error ? cause.message : String(cause) },
  );
}

/** What a PDF is sent with, from whichever home. */
export const PDF_TYPE = 'application/pdf';

/** What a file that may be read is sent with: a picture of a page says so by the end of its key; all others are PDFs. */
export const typeOfFile = (key: string) => (key.endsWith('.webp') ? 'image/webp' : PDF_TYPE);

/**
 * The header by which a browser opens the file, or saves it under this name: in full (RFC 6266), and in plain ASCII for
 * programs that do not know that form.
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
