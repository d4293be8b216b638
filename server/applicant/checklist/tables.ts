/** The table of the checklist, as Kysely sees it. It belongs to this capability. */
declare module '#server/core/database/tables.ts' {
  interface Tables {
    checklist_marks: ChecklistMarksTable;
  }
}

/** An item of an application that was received or waived. An awaited one has no row. */
type ChecklistMarksTable = {
  account_id: number;
  item: string;
  state: 'received' | 'waived';
  /** YYYY-MM-DD, in the college's time zone. */
  marked_on: string;
  /** Null for an operator's command. */
  staff_id: number | null;
};

export {};
