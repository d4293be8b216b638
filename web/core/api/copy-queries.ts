/** Polling of the PDF copy of the application (spec §4, "PDF copy of the application"). */

import type { PdfState } from '#contract/documents.ts';
import { COPY_POLL_INTERVAL, COPY_SETTLED_INTERVAL } from '#web/core/constants.ts';

/** The status before the first answer of the server (spec §4). */
const UNPROCESSED: PdfState = { status: 'unprocessed', message: '', url: '' };

/** Whether the server is still making the copy. */
export function isBeingMade({ status }: Pick<PdfState, 'status'>): boolean {
  return status === 'unprocessed' || status === 'in_progress';
}

/**
 * Polls every second while the copy is being made, then every ten minutes, which also renews its address. The caller shows errors; the
 * boundary does not see them.
 */
export const polled = {
  placeholderData: UNPROCESSED,
  staleTime: 0,
  refetchOnMount: 'always',
  refetchInterval: ({ state }: { state: { data: PdfState | undefined; error: Error | null } }) =>
    state.error === null && isBeingMade(state.data ?? UNPROCESSED)
      ? COPY_POLL_INTERVAL
      : COPY_SETTLED_INTERVAL,
  refetchIntervalInBackground: true,
  throwOnError: false,
} as const;
