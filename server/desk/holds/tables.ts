/** The table of legal holds, as Kysely sees it. It belongs to this capability. */

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    legal_holds: LegalHoldsTable;
  }
}

type LegalHoldsTable = { account_id: number; reason: string; since: Date };

export {};
