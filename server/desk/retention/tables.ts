/** The tables of retention, as Kysely sees them. They belong to this capability. Days are `YYYY-MM-DD`. */
import type { Why } from './due.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    not_enrolled: NotEnrolledTable;
    retention_notices: RetentionNoticesTable;
  }
}

type NotEnrolledTable = { account_id: number; since: string };

type RetentionNoticesTable = {
  account_id: number;
  why: Why;
  due_on: string;
  announced_at: Date;
};
