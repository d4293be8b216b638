/** The tables of retention, as Kysely sees them. Days are `YYYY-MM-DD`. */
import type { Why } from './due.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    not_enrolled: { account_id: number; since: string };
    retention_notices: { account_id: number; why: Why; due_on: string; announced_at: Date };
  }
}
