/** Every kind of bulk act. */
import { markChecklistInBulk } from '../checklist/mark-in-bulk.ts';
import type { BulkKind } from './kind.ts';

export const BULK_KINDS: readonly BulkKind<never>[] = [markChecklistInBulk];
