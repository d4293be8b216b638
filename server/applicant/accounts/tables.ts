/** The tables of accounts and of sign-ups, as Kysely sees them. They belong to this capability. */
import type { Generated } from 'kysely';

declare module '#server/core/database/tables.ts' {
  interface Tables {
    accounts: AccountsTable;
    sign_ups: SignUpsTable;
    successful_logins: SuccessfulLoginsTable;
    password_resets: PasswordResetsTable;
    address_changes: AddressChangesTable;
    news_refusals: NewsRefusalsTable;
  }
}

/** An applicant who wants no letters but those about the own application. */
type NewsRefusalsTable = { account_id: number; refused_at: Date };

type AccountsTable = {
  id: Generated<number>;
  username: string;
  password_hash: string;
  confirmed_at: Date;
  password_changed_at: Date;
  /** The owner's language, as a BCP 47 tag. */
  language: Generated<string>;
  /** The WebAuthn user handle; null before the first passkey. */
  passkey_handle: Buffer | null;
  season: Generated<string>;
  /** When the login moved on to a later application of the same person. */
  continued_at: Date | null;
};

/** A pending sign-up: an address and a password that wait for their code. */
type SignUpsTable = {
  id: Generated<number>;
  username: string;
  password_hash: string;
  browser_hash: Buffer;
  code_hash: Buffer;
  code_expires_at: Date;
  code_tries: Generated<number>;
  open_code_hash: Buffer;
  open_code_expires_at: Date;
  open_code_tries: Generated<number>;
  asked_at: Date;
  language: string;
};

type SuccessfulLoginsTable = {
  id: Generated<number>;
  account_id: number;
  at: Date;
};

type PasswordResetsTable = {
  token_hash: Buffer;
  username: string;
  expires_at: Date;
};

/** A change of address that staff have started. */
type AddressChangesTable = {
  id: Generated<number>;
  account_id: number;
  from_username: string;
  to_username: string;
  asked_at: Date;
  confirm_hash: Buffer;
  keep_hash: Buffer;
  undo_hash: Buffer | null;
  changed_at: Date | null;
  ended_at: Date | null;
  ending: string | null;
};
