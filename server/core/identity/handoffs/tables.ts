/** The table of handoffs, as Kysely sees it. It belongs to this capability. */
import type { ColumnType, Generated } from 'kysely';
import type { Answers } from '#form/engine/answers.ts';
import type { LinkKind } from './state.ts';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    handoffs: HandoffsTable;
  }
}

/** A link. Its state is derived from the times (`state.ts`). */
type HandoffsTable = {
  id: Generated<number>;
  account_id: number | null;
  kind: LinkKind;
  subject: string;
  /** The address that the link was sent to; null for a link that its maker passes on. */
  recipient: string | null;
  token_hash: Buffer;
  /** The hash of the one browser that opened the link. */
  browser_hash: Buffer | null;
  made_at: Date;
  expires_at: Date;
  opened_at: Date | null;
  /** When it was used last. */
  used_at: Date | null;
  times_used: Generated<number>;
  revoked_at: Date | null;
  /** The answers that a parent typed, until the applicant has taken or declined them; or those that a prefilled form begins with. */
  proposal: ColumnType<Answers | null, string | null, string | null>;
};
