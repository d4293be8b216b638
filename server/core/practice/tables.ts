/** The table of a practice portal, as Kysely sees it. */
import type { Generated } from 'kysely';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    practice: PracticeTable;
  }
}

type PracticeTable = { is_only: Generated<boolean>; begun_at: Date };
