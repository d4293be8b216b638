/** The table of letters about extended deadlines, as Kysely sees it. It belongs to this capability. */
import type { Extension } from '#server/platform/deadlines/extensions.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    extension_letters: ExtensionLettersTable;
  }
}

/** Who was written to about an extension. */
type ExtensionLettersTable = { extension_id: Extension['id']; account_id: number };
