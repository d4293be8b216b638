/** The tables of recommendations and conflicts of interest, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';
import type { Json } from '#server/core/database/tables.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    recommendations: RecommendationsTable;
    recommendation_totals: RecommendationTotalsTable;
    conflicts: ConflictsTable;
  }
}

type RecommendationsTable = {
  account_id: number;
  staff_id: number;
  value: number;
  criteria: Json<Readonly<Record<string, number>>>;
  comment: string;
  given_at: Date;
  changed_at: Date;
};

type RecommendationTotalsTable = {
  account_id: number;
  readers: Generated<number>;
  mean: Generated<number>;
  spread: Generated<number>;
};

type ConflictsTable = {
  account_id: number;
  staff_id: number;
  reason: string;
  declared_at: Date;
};
