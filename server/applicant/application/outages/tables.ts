/** The tables of outages, as Kysely sees them. They belong to this capability. */

declare module '#server/core/database/tables.ts' {
  interface Tables {
    heartbeat: HeartbeatTable;
    outages: OutagesTable;
    failed_submits: FailedSubmitsTable;
  }
}

/** One row: the time of the last heartbeat; null before the first. */
type HeartbeatTable = { at: Date | null };

type OutagesTable = { from_at: Date; to_at: Date };

/** Submits that a server answered with 5xx. */
type FailedSubmitsTable = { account_id: number; at: Date };

export {};
