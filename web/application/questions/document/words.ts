/** The words for each state of a document. Pure. */
import { sizeInWords } from '#contract/document-rules.ts';
import type { DocumentState, ShownFile } from './state.ts';

/** Shown while the server does not answer and the page retries. */
export const OFFLINE =
  'We cannot reach the college right now. We keep trying, and go on by ourselves.';

export const MADE_SMALLER =
  'We made your picture smaller, so that it fits. Please check that everything in it can be read.';

/** The errors of the last file. */
export function problemsIn(state: DocumentState): readonly string[] {
  if (state.phase === 'empty' && state.problem !== '') return [state.problem];
  if (state.phase === 'conversionFailed') return [state.reason];
  if (state.phase === 'requestFailed') return [state.message];
  return [];
}

/** How much of a file has been sent, from 0 to 100. */
export function percentSent({ file, sent }: { file: ShownFile; sent: number }): number {
  return file.size === 0 ? 0 : Math.floor((100 * sent) / file.size);
}

/** `42% – 440 kB of 1 MB` */
export function progressInWords({ file, sent }: { file: ShownFile; sent: number }): string {
  return `${percentSent({ file, sent })}% – ${sizeInWords(sent)} of ${sizeInWords(file.size)}`;
}

/** The announcement for screen readers. Progress is announced in quarters, so that it does not drown out everything else. */
export function announcement(state: DocumentState): string {
  switch (state.phase) {
    case 'loading':
      return state.isOffline ? OFFLINE : '';
    case 'empty':
      return state.problem;
    case 'conversionFailed':
      return state.reason;
    case 'preparing':
      return `Uploading ${state.file.name}.`;
    case 'uploading': {
      const quarter = Math.floor(percentSent(state) / 25) * 25;
      return quarter === 0
        ? `Uploading ${state.file.name}.`
        : `${quarter} percent of ${state.file.name} uploaded.`;
    }
    case 'converting':
      return state.isOffline
        ? OFFLINE
        : `${nameOf(state.file)} has arrived and is being converted.`;
    case 'done':
      return state.isNew ? `${state.file.name} is attached.` : '';
    case 'deleting':
      return `Deleting ${state.file?.name ?? 'your file'}.`;
    case 'requestFailed':
      // The toast announces it.
      return '';
  }
}

function nameOf(file: ShownFile | undefined): string {
  return file?.name ?? 'Your file';
}
