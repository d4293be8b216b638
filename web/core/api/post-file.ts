/** Uploads a file to the storage (spec §4, "Document upload"). With XMLHttpRequest, because fetch reports no progress. */
import type { PresignedUpload } from '#contract/documents.ts';
import { UPLOAD_TIMEOUT } from '#web/core/constants.ts';
import { toSay } from '#words/say.ts';
import { findMessage, noAnswer, RequestError } from './request.ts';

/** Shown when the storage refuses without a message for applicants, as an S3 bucket does. */
export const UPLOAD_REJECTED = toSay('Your file could not be stored. Please try again.');

export interface PostOptions {
  /** Cancels the upload. */
  readonly signal: AbortSignal;
  /** Progress: bytes of the file sent so far. */
  readonly onSent: (bytes: number) => void;
}

/** Posts the given fields, then the file. Rejects with a RequestError unless the storage accepted it. */
export function postFile(
  { url, fields }: PresignedUpload,
  file: File,
  { signal, onSent }: PostOptions,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const post = new XMLHttpRequest();
    const fail = () => reject(noAnswer());
    post.open('POST', url);
    post.timeout = UPLOAD_TIMEOUT;
    // The browser counts the whole form; report the file alone.
    post.upload.onprogress = ({ loaded, total }) =>
      onSent(total > 0 ? Math.round((file.size * loaded) / total) : 0);
    post.onload = () => (isAccepted(post) ? resolve() : reject(refusal(post)));
    post.onerror = fail;
    post.ontimeout = fail;
    post.onabort = fail;
    signal.addEventListener('abort', () => post.abort(), { once: true });
    post.send(formOf(fields, file));
  });
}

function formOf(fields: PresignedUpload['fields'], file: File): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file);
  return form;
}

function isAccepted({ status }: XMLHttpRequest): boolean {
  return status >= 200 && status < 300;
}

function refusal({ status, responseText }: XMLHttpRequest): RequestError {
  return new RequestError(findMessage(parsed(responseText)) ?? UPLOAD_REJECTED, status);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
