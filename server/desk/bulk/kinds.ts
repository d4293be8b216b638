/** Every kind of bulk act. */
import { confirmInBulk, decideInBulk } from '../decisions/decide-in-bulk.ts';
import type { BulkKind } from './kind.ts';

export const BULK_KINDS: readonly BulkKind<never>[] = [decideInBulk, confirmInBulk];
