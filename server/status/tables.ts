/** The table of steps that applications have reached, as Kysely sees it. It belongs to this capability. */

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    status_marks: StatusMarksTable;
  }
}

/** `reached_on` is `YYYY-MM-DD`. */
type StatusMarksTable = {
  account_id: number;
  step: string;
  reached_on: string;
  marked_at: Date;
};

export {};
