import { expect, it } from 'vitest';
import { type DocumentEvent, type DocumentStatus, transition } from './status.ts';

const never = undefined;

it.each<[DocumentStatus, Record<DocumentEvent, DocumentStatus | undefined>]>([
  ['unprocessed', { begin: 'in_progress', complete: never, fail: 'failed' }],
  ['in_progress', { begin: 'in_progress', complete: 'completed', fail: 'failed' }],
  ['completed', { begin: never, complete: never, fail: never }],
  ['failed', { begin: never, complete: never, fail: never }],
])('a document that is %s [§3.42]', (status, after) => {
  for (const [event, next] of Object.entries(after)) {
    const { from, to } = transition(event as DocumentEvent);
    expect(from.includes(status) ? to : undefined, event).toBe(next);
  }
});
