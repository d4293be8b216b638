import { markChecklistInBulk } from '../checklist/mark-in-bulk.ts';
import { confirmInBulk, decideInBulk } from '../decisions/decide-in-bulk.ts';
import { handOnInBulk } from '../handing-on/hand-on-in-bulk.ts';
import { sendLetterInBulk } from '../mailings/send-in-bulk.ts';
import { flagInBulk, unflagInBulk } from '../read/flag-in-bulk.ts';
import { noteInBulk } from '../read/note-in-bulk.ts';
import { shareOut } from '../read/share-out.ts';
import { markInBulk } from '../status/mark-in-bulk.ts';
import type { BulkKind } from './kind.ts';

/** Every kind of act on a view, in the order in which they are offered. */
export const BULK_ACTS: readonly BulkKind<never>[] = [
  shareOut,
  markInBulk,
  markChecklistInBulk,
  decideInBulk,
  confirmInBulk,
  flagInBulk,
  unflagInBulk,
  noteInBulk,
  sendLetterInBulk,
  handOnInBulk,
];
