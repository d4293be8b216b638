/** The table of a portal to practise at, as Kysely sees it. */
import type { Generated } from 'kysely';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    practice: PracticeTable;
  }
}

type PracticeTable = { is_only: Generated<boolean>; begun_at: Date };
