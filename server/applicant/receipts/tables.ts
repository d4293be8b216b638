/** The tables of receipts, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    receipt_keys: ReceiptKeysTable;
    receipts: ReceiptsTable;
    copy_digests: CopyDigestsTable;
  }
}

/** Signing keys: one current, and former ones for verification. */
type ReceiptKeysTable = {
  id: string;
  public_key: Buffer;
  private_key: Buffer | null;
  made_at: Date;
  retired_at: Date | null;
};

type ReceiptsTable = {
  id: Generated<number>;
  account_id: number;
  reference: string;
  submitted_at: Date;
  salt: Buffer;
  token: string;
};

/** Digests of PDF copies. */
type CopyDigestsTable = { account_id: number; digest: Buffer };
