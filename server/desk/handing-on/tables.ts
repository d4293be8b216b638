/** The tables of handing on, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type {
  DeliveryState,
  DestinationSetup,
  Reach,
  RunState,
} from '#contract/desk-handing-on.ts';
import type { Json } from '#server/platform/database/tables.ts';
import type { AgreedColumn } from './content/difference.ts';
import type { TroubleWords } from './troubles.ts';

declare module '#server/platform/database/tables.ts' {
  interface Tables {
    destinations: DestinationsTable;
    hand_on_runs: HandOnRunsTable;
    hand_on_parts: HandOnPartsTable;
    deliveries: DeliveriesTable;
  }
}

type DestinationsTable = {
  id: Generated<number>;
  name: string;
  setup: Json<DestinationSetup>;
  sealed: Buffer | null;
  next_run_at: Date | null;
  columns: Json<readonly AgreedColumn[] | null>;
  next_post_at: Date | null;
  added_at: Date;
  removed_at: Date | null;
};

type HandOnRunsTable = {
  id: Generated<number>;
  destination_id: number;
  reach: Reach;
  staff_id: number | null;
  state: RunState;
  key: string;
  begun_at: Date;
  ended_at: Date | null;
  columns: Json<readonly AgreedColumn[] | null>;
  planned: number | null;
  parts: number | null;
  acknowledged: Generated<number>;
  tries: Generated<number>;
  next_try_at: Date | null;
  due_at: Date;
  trouble: Json<TroubleWords | null>;
  looked_at: Date | null;
  claim: string | null;
};

type HandOnPartsTable = {
  run_id: number;
  part: number;
  files: Json<readonly string[]>;
};

type DeliveriesTable = {
  destination_id: number;
  account_id: number;
  version: Date;
  run_id: number;
  part: number;
  state: DeliveryState;
  exported_at: Date | null;
  left_at: Date | null;
  acknowledged_at: Date | null;
};
