import type { ColumnType, Generated } from 'kysely';

/**
 * Every table of the product, as Kysely sees it. Each capability adds its own below, beside a migration in
 * `migrations/NNNN-name.sql`. Columns that hold a time are `timestamptz`, read as `Date`; `bigint` is read as
 * `number` (see `database.ts`).
 */
export type Tables = {
  // Platform (migrations 0001–0009)
  rate_limits: RateLimitsTable;
  dev_mailbox: DevMailboxTable;
  write_probes: WriteProbesTable;
  // Accounts (0010–0019)
  accounts: AccountsTable;
  sign_ups: SignUpsTable;
  sessions: SessionsTable;
  successful_logins: SuccessfulLoginsTable;
  password_resets: PasswordResetsTable;
  devices: DevicesTable;
  // Application (0020–0029)
  applications: ApplicationsTable;
  validations: ValidationsTable;
  submissions: SubmissionsTable;
  // Lookups (0030–0039)
  lookups: LookupsTable;
  lookup_spellings: LookupSpellingsTable;
  // Staff (0040–0049)
  service_links: ServiceLinksTable;
  prefills: PrefillsTable;
  // Files and documents (0050–0059)
  signing_secrets: SigningSecretsTable;
  document_uploads: DocumentUploadsTable;
  documents: DocumentsTable;
  document_leases: DocumentLeasesTable;
  slow_work: SlowWorkTable;
  // Copies (0060–0069)
  copies: CopiesTable;
  // Put aside (0078)
  put_aside: PutAsideTable;
};

/** How many times a caller did something in the current window. */
type RateLimitsTable = {
  /** A hash of the limit's name and of whom it counts: addresses are not kept. */
  key: Buffer;
  hits: number;
  resets_at: Date;
};

/** What would have been mailed, where no mail server is set. */
type DevMailboxTable = {
  id: Generated<number>;
  sent_at: Date;
  recipient: string;
  subject: string;
  text: string;
  html: string;
};

/** One row, written anew to find out whether the database takes changes. */
type WriteProbesTable = { is_only: Generated<boolean>; written_at: Date };

type AccountsTable = {
  id: Generated<number>;
  username: string;
  password_hash: string;
  confirmed_at: Date;
  password_changed_at: Date;
};

/** An address and a password that wait for their code. */
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
};

/** A browser in which somebody has proven that an account is theirs. */
type DevicesTable = {
  id: Generated<number>;
  account_id: number;
  token_hash: Buffer;
  last_used_at: Date;
};

type SessionsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  last_seen_at: Date;
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

/** A `jsonb` column: read as a value, written as JSON text, because `pg` would write an array as one of its own. */
type Json<Value> = ColumnType<Value, string, string>;
/** The same with a default. */
type GeneratedJson<Value> = ColumnType<Value, string | undefined, string>;

/** One applicant's application; there is none before the first change. */
type ApplicationsTable = {
  account_id: number;
  answers: GeneratedJson<Record<string, string | boolean>>;
  add_another: GeneratedJson<Record<string, number>>;
  tabs: GeneratedJson<Record<string, string>>;
  answers_changed_at: Date;
  /** Another one after each save of answers. */
  answers_version: Generated<number>;
  last_page: Generated<string>;
  started_at: Date | null;
  validating_at: Date | null;
  submitted_at: Date | null;
};

/** The field errors that the page found last. */
type ValidationsTable = {
  account_id: number;
  errors: Json<Record<string, string[]>>;
  noted_at: Date;
};

/** The wording of a submission, frozen: see `form/engine/wording.ts`. */
type SubmissionsTable = {
  account_id: number;
  form_version: number;
  wording: Json<import('#form/engine/wording.ts').Wording>;
};

/** A link to the read-only view of an application. */
type ServiceLinksTable = {
  id: Generated<number>;
  token_hash: Buffer;
  account_id: number;
  created_at: Date;
  expires_at: Date;
  times_used: Generated<number>;
  last_used_at: Date | null;
};

/** An answer set that a link opens the form with. */
type PrefillsTable = {
  id: Generated<number>;
  token_hash: Buffer;
  answers: Json<Record<string, string | boolean>>;
  created_at: Date;
  expires_at: Date;
};

/** A school, a college or an address. Text that is not there is empty. */
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

type SigningSecretsTable = {
  name: string;
  secret: Buffer;
};

/** An upload that somebody was allowed to make; nobody knows yet whether they did. */
type DocumentUploadsTable = {
  file_key: string;
  account_id: number;
  answer_key: string;
  issued_at: Date;
  used_at: Date | null;
};

/** What an applicant has uploaded for a question, and what became of it. */
type DocumentsTable = {
  id: Generated<number>;
  account_id: number;
  answer_key: string;
  file_key: string;
  file_name: string;
  file_size: number;
  status: import('#server/documents/status.ts').DocumentStatus;
  reason: Generated<string>;
  attempts: Generated<number>;
  pages: number | null;
  changed_at: Date;
};

/** Whose documents took long lately. */
type SlowWorkTable = {
  id: Generated<number>;
  account_id: number;
  is_for_nothing: boolean;
  at: Date;
};

/** Whoever converts a document for a question right now. */
type DocumentLeasesTable = {
  account_id: number;
  answer_key: string;
  holder: string;
  alive_until: Date;
};

/** The PDF copy of an application, made or to be made. */
type CopiesTable = {
  account_id: number;
  fingerprint: string;
  status: 'unprocessed' | 'in_progress' | 'completed' | 'failed';
  asked_at: Date;
  made_at: Date | null;
  file_key: string;
};

/** Answers or a document that were taken away and can be brought back. Those of a document are null for answers. */
type PutAsideTable = {
  account_id: number;
  id: string;
  put_at: Date;
  place: Generated<number>;
  reason: import('#contract/put-aside.ts').Piece['reason'];
  because: ColumnType<
    import('#contract/put-aside.ts').Piece['because'] | null,
    string | null,
    never
  >;
  answers: GeneratedJson<Record<string, string | boolean>>;
  setting: GeneratedJson<import('#contract/put-aside.ts').Piece['setting']>;
  answer_key: string | null;
  file_key: string | null;
  file_name: string | null;
  file_size: number | null;
  pages: number | null;
  is_converted: boolean | null;
};
