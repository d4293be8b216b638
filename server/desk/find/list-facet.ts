import type { RawBuilder } from 'kysely';

/** A facet of the list, described once: its name, and the values it may have. */
export type ListFacet = {
  readonly id: string;
  readonly label: string;
  readonly isColumn: boolean;
  /** A facet that is searched by words instead of counted has no list of values. */
  readonly isSearched: boolean;
  /** Every value that it may have, in the order of the form. */
  readonly values: readonly { readonly value: string; readonly label: string }[];
  /** Its values are also the numbers of staff members; their names are read where they are shown. The reader's own means `me`. */
  readonly hasStaff?: boolean;
  /** Only of a facet of the office: its applications. The facets of the college's file are in the summaries. */
  readonly relation?: Relation;
};

/** The applications of a facet, for one staff member. */
export type Relation = {
  /** A table of `account_id` and `value` in SQL, in parentheses, with at most one row of each pair. */
  readonly rows: (staffId: number) => RawBuilder<unknown>;
  /** The value of the applications without a row, if that is one. */
  readonly otherwise?: string;
};

/** The values of a facet by their labels, in the same order. */
export function named(labels: Readonly<Record<string, string>>): ListFacet['values'] {
  return Object.entries(labels).map(([value, label]) => ({ value, label }));
}

/** A facet of the office, which is never a column. @param values the label of each. */
export function officeFacet(
  id: string,
  label: string,
  values: Readonly<Record<string, string>>,
  relation: Relation,
): ListFacet {
  return { id, label, isColumn: false, isSearched: false, values: named(values), relation };
}
