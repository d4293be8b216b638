/** The tables of decisions and releases, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type { Json } from '#server/core/database/tables.ts';
import type { DecisionKind, FieldValues } from '#tenant/decisions/decisions.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    decisions: DecisionsTable;
    decision_releases: DecisionReleasesTable;
  }
}

/** A letter as the college's file had it when its release was made. */
export type KeptLetter = {
  readonly kind: DecisionKind;
  readonly replyBy?: string | undefined;
  /** By the tag of the language. */
  readonly in: Readonly<
    Record<string, { readonly label: string; readonly letter: readonly string[] }>
  >;
};

/** The letters of a release, by the season as accounts keep it, then by the code of the decision. */
export type KeptLetters = Readonly<Record<string, Readonly<Record<string, KeptLetter>>>>;

export type OfferAnswer = 'accepted' | 'declined';

type DecisionsTable = {
  id: Generated<number>;
  account_id: number;
  code: string;
  stands: Generated<boolean>;
  set_by: number;
  set_at: Date;
  reason: string;
  confirmed_by: number | null;
  confirmed_at: Date | null;
  release_id: number | null;
  fields: Json<FieldValues> | null;
  released_at: Date | null;
  answer: OfferAnswer | null;
  answered_at: Date | null;
};

type DecisionReleasesTable = {
  id: Generated<number>;
  at: Date;
  made_by: number;
  made_at: Date;
  letters: Json<KeptLetters>;
};
