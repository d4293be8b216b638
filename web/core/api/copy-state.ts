/** The states of the PDF copy on the page (spec §4, "PDF copy of the application"). Pure. */
import type { PdfState } from '#contract/documents.ts';
import { isBeingMade } from './copy-queries.ts';
import { UnauthorizedError } from './request.ts';

export type CopyState =
  | { readonly kind: 'preparing' }
  /** `url` expires. */
  | { readonly kind: 'ready'; readonly url: string }
  /** There is nothing to copy. */
  | { readonly kind: 'none'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

const PREPARING: CopyState = { kind: 'preparing' };

/** From the last answer of the server, the last error, and whether a request is running. */
export function copyState({
  data,
  error,
  isFetching,
}: {
  readonly data: PdfState | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}): CopyState {
  const isWrong = error !== null || data?.status === 'failed';
  // A lost session leads to /login and shows nothing here.
  if (error instanceof UnauthorizedError || (isWrong && isFetching)) return PREPARING;
  if (error !== null) return { kind: 'failed', message: error.message };
  if (data === undefined || isBeingMade(data)) return PREPARING;
  if (data.status === 'completed') return { kind: 'ready', url: data.url };
  return { kind: data.status === 'failed' ? 'failed' : 'none', message: data.message };
}
