/** The words for each state of a document. Pure. */
import { sizeInWords } from '#contract/document-rules.ts';
import { sayText } from '#web/core/language/say.ts';
import type { Say } from '#words/say.ts';
import type { DocumentState, ShownFile } from './state.ts';

/** Shown while the server does not answer and the page retries. */
export function offline(say: Say): string {
  return say(
    'We cannot reach the college right now. We’ll keep trying: you don’t need to do anything.',
  );
}

/** The errors of the last file. */
export function problemsIn(say: Say, state: DocumentState): readonly string[] {
  if (state.phase === 'empty' && state.problem !== '') return [state.problem];
  if (state.phase === 'conversionFailed') return [state.reason];
  if (state.phase === 'requestFailed') return [sayText(say, state.message)];
  return [];
}

/** How much of a file has been sent, from 0 to 100. */
export function percentSent({ file, sent }: { file: ShownFile; sent: number }): number {
  return file.size === 0 ? 0 : Math.floor((100 * sent) / file.size);
}

/** `42% – 440 kB of 1 MB` */
export function progressInWords(
  say: Say,
  { file, sent }: { file: ShownFile; sent: number },
): string {
  return say('{percent, number}% – {sent} of {size}', {
    percent: percentSent({ file, sent }),
    sent: sizeInWords(sent),
    size: sizeInWords(file.size),
  });
}

/** The announcement for screen readers. Progress is announced in quarters, so that it does not drown out everything else. */
export function announcement(say: Say, state: DocumentState): string {
  switch (state.phase) {
    case 'loading':
      return state.isOffline ? offline(say) : '';
    case 'empty':
    case 'conversionFailed':
    case 'requestFailed':
      return problemsIn(say, state).join(' ');
    case 'uploading': {
      const quarter = Math.floor(percentSent(state) / 25) * 25;
      return quarter === 0
        ? say('Uploading {name}.', { name: state.file.name })
        : say('{quarter, number} percent of {name} uploaded.', { quarter, name: state.file.name });
    }
    case 'converting':
      return state.isOffline
        ? offline(say)
        : say('{name} has arrived and is being converted.', { name: nameOf(say, state.file) });
    case 'done':
      return state.isNew
        ? `${say('{name} is attached.', { name: state.file.name })} ${state.remark ?? ''}`.trim()
        : '';
    case 'deleting':
      return state.file
        ? say('Deleting {name}.', { name: state.file.name })
        : say('Deleting your file.');
  }
}

function nameOf(say: Say, file: ShownFile | undefined): string {
  return file?.name ?? say('Your file');
}
