/** The tables of bulk acts, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { BulkAct } from '#contract/desk-bulk.ts';
import type { GeneratedJson, Json } from '#server/core/database/tables.ts';
import type { Actor } from '#server/core/trail/entry.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    bulk_acts: BulkActsTable;
    bulk_outcomes: BulkOutcomesTable;
  }
}

type BulkActsTable = {
  id: Generated<number>;
  staff_id: number;
  q: string;
  facets: string;
  sort: string;
  members: Json<readonly number[]>;
  counted: number;
  counted_at: Date;
  state: Generated<BulkAct['state'] | 'counted'>;
  kind: Generated<string>;
  choices: Generated<string>;
  reason: Generated<string>;
  actor: GeneratedJson<Actor | null>;
  begun_at: Generated<Date | null>;
  ended_at: Generated<Date | null>;
  undo_until: Generated<Date | null>;
  position: Generated<number>;
  done: Generated<number>;
  skipped: GeneratedJson<Readonly<Record<string, number>>>;
  undone: Generated<number>;
  came: Generated<number>;
  went: Generated<number>;
  why: GeneratedJson<Readonly<Record<string, string>> | null>;
};

type BulkOutcomesTable = { act_id: number; account_id: number; before: Json<object> };
