/** The tables of schools, colleges and addresses, as Kysely sees them. They belong to this capability. */

declare module '#server/core/database/tables.ts' {
  interface Tables {
    lookups: LookupsTable;
    lookup_spellings: LookupSpellingsTable;
  }
}

/** A school, a college or an address. Missing text is empty. */
type LookupsTable = {
  category: string;
  id: string;
  label: string;
  address_line_1: string;
  address_line_2: string;
  city: string;
  state: string;
  zip: string;
  country: string;
  name_key: string;
  core_key: string;
  search_key: string;
};

type LookupSpellingsTable = {
  category: string;
  variant: string;
  word: string;
  frequency: number;
};

export {};
