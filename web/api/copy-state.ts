/** What the page shows of the PDF copy (spec §4, "PDF copy of the application"). Pure. */
import type { PdfState } from '#contract/documents.ts';
import { isBeingMade } from './copy-queries.ts';
import { UnauthorizedError } from './request.ts';

export type CopyState =
  | { readonly kind: 'preparing' }
  /** `url` opens it for a while. */
  | { readonly kind: 'ready'; readonly url: string }
  /** There is nothing to copy. */
  | { readonly kind: 'none'; readonly message: string }
  | { readonly kind: 'failed'; readonly message: string };

const PREPARING: CopyState = { kind: 'preparing' };

/** From what the server said last, what went wrong since, and whether it is being asked. */
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
  // A lost session leads to /login, which is all there is to see of it.
  if (error instanceof UnauthorizedError || (isWrong && isFetching)) return PREPARING;
  if (error !== null) return { kind: 'failed', message: error.message };
  if (data === undefined || isBeingMade(data)) return PREPARING;
  if (data.status === 'completed') return { kind: 'ready', url: data.url };
  return { kind: data.status === 'failed' ? 'failed' : 'none', message: data.message };
}
