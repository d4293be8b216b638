/** The tables of possible duplicates, as Kysely sees them. They belong to this capability. */
declare module '#server/core/database/tables.ts' {
  interface Tables {
    possible_duplicates: PossibleDuplicatesTable;
    different_people: DifferentPeopleTable;
  }
}

type PossibleDuplicatesTable = { account_id: number; other_id: number; same: string[] };

type DifferentPeopleTable = {
  account_id: number;
  other_id: number;
  staff_id: number;
  said_at: Date;
};

// The declaration above needs a module.
export type {};
