/** What was submitted, as Kysely sees them: these tables are this capability's own. */
import type { Wording } from '#form/engine/wording.ts';
import type { Json } from '#server/platform/database/tables.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    submissions: SubmissionsTable;
  }
}

/** The wording of a submission, frozen: see `form/engine/wording.ts`. */
type SubmissionsTable = {
  account_id: number;
  form_version: number;
  wording: Json<Wording>;
};
