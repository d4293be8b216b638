/** The tables of handing on, as Kysely sees them. */
import type { Generated } from 'kysely';
import type { StaffScope } from '#contract/desk.ts';
import type { DestinationSetup, HandOnRun, Reach } from '#contract/desk-handing-on.ts';
import type { GeneratedJson, Json } from '#server/core/database/tables.ts';
import type { AgreedColumn } from './content/difference.ts';
import type { Trouble } from './troubles.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    destinations: {
      id: Generated<number>;
      name: string;
      setup: Json<DestinationSetup>;
      sealed: Generated<Buffer | null>;
      next_run_at: Generated<Date | null>;
      columns: GeneratedJson<readonly AgreedColumn[] | null>;
      added_at: Date;
      removed_at: Generated<Date | null>;
    };
    hand_on_runs: {
      id: Generated<number>;
      destination_id: number;
      reach: Reach;
      scope: Json<StaffScope>;
      staff_id: number | null;
      state: Generated<HandOnRun['state']>;
      key: string;
      begun_at: Date;
      ended_at: Generated<Date | null>;
      planned: number;
      acknowledged: Generated<number>;
      attempt: Generated<number>;
      part: Generated<number>;
      last_account: Generated<number>;
      leaving: GeneratedJson<Leaving | null>;
      tries: Generated<number>;
      next_try_at: Generated<Date | null>;
      trouble: GeneratedJson<Trouble | null>;
      columns: GeneratedJson<readonly AgreedColumn[] | null>;
      looked_at: Generated<Date | null>;
      chosen: GeneratedJson<readonly number[] | null>;
    };
    deliveries: {
      destination_id: number;
      account_id: number;
      version: Date;
      run_id: number;
      exported_at: Date;
      acknowledged_at: Generated<Date | null>;
    };
  }
}

/** A part whose files are whole, or whose message is about to be posted. */
export type Leaving = { readonly files: readonly string[]; readonly accounts: readonly number[] };
