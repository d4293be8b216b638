-- How applicants and staff sign in: sessions, passkeys, challenges and known browsers. A row has one owner, and the column that holds the
-- owner is its kind: `account_id` for an applicant, `staff_id` for a member of the staff. Only hashes of tokens and challenges are kept.

-- Kept narrow (with a ninth column, each row would be eight bytes longer), and `last_seen_at` without an index: each call of an owner
-- reads a row here, and each minute's first one updates it.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint references accounts (id) on delete cascade,
  staff_id bigint references staff (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The browser's own name, so that the owner recognizes the session.
  browser text not null default '',
  -- Where staff signed in, for the same reason. Nothing is kept of an applicant's network.
  network text,
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index sessions_account_id on sessions (account_id) where account_id is not null;
create index sessions_staff_id on sessions (staff_id) where staff_id is not null;

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint references accounts (id) on delete cascade,
  staff_id bigint references staff (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- The passkey's use counter: one that counts back was copied. Many always say 0.
  counter bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  -- Synced by a password manager or a cloud, so that it survives its device.
  is_synced boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz,
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index passkeys_account_id on passkeys (account_id) where account_id is not null;
create index passkeys_staff_id on passkeys (staff_id) where staff_id is not null;

-- Challenges, which a passkey or the college's provider answers: each once, within minutes. One for a sign-in has no owner yet.
create table challenges (
  hash bytea primary key,
  kind text not null check (kind in ('applicant', 'staff')),
  purpose text not null check (purpose in ('sign-in', 'new passkey', 'provider')),
  account_id bigint references accounts (id) on delete cascade,
  staff_id bigint references staff (id),
  -- Secrets to check the provider's answer with.
  data jsonb not null default '{}',
  expires_at timestamptz not null
);
create index challenges_account_id on challenges (account_id) where account_id is not null;
create index challenges_expires_at on challenges (expires_at);

-- Browsers in which an owner has signed in. A device grants no access, only its own count of tries.
create table devices (
  id bigint generated always as identity primary key,
  token_hash bytea not null,
  account_id bigint references accounts (id) on delete cascade,
  staff_id bigint references staff (id),
  last_used_at timestamptz not null,
  unique nulls not distinct (token_hash, account_id, staff_id),
  check (num_nonnulls(account_id, staff_id) = 1)
);
create index devices_account_id on devices (account_id, last_used_at) where account_id is not null;
create index devices_staff_id on devices (staff_id, last_used_at) where staff_id is not null;
create index devices_last_used_at on devices (last_used_at);
