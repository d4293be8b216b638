/** The table of the staff's prefills, as Kysely sees it. It belongs to this capability. */
import type { Generated } from 'kysely';
import type { Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    prefills: PrefillsTable;
  }
}

/** An answer set that a link opens the form with. */
type PrefillsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  answers: Json<Record<string, string | boolean>>;
  expires_at: Date;
};
