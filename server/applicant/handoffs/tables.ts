/** The table of handoffs, as Kysely sees it. It belongs to this capability. */
import type { ColumnType, Generated } from 'kysely';
import type { HandoffKind } from '#contract/handoffs.ts';
import type { Answers } from '#form/engine/answers.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    handoffs: HandoffsTable;
  }
}

/** A link for one task. Its state is derived from the times (`state.ts`). */
type HandoffsTable = {
  id: Generated<number>;
  account_id: number;
  kind: HandoffKind;
  subject: string;
  /** The address that the link was sent to; null for whoever holds it. */
  recipient: string | null;
  token_hash: Buffer;
  /** Of the one browser that opened the link. */
  browser_hash: Buffer | null;
  made_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  /** When it was used last. */
  used_at: Date | null;
  revoked_at: Date | null;
  /** What a parent typed, until the applicant has taken or declined it. */
  proposal: ColumnType<Answers | null, string | null, string | null>;
};
