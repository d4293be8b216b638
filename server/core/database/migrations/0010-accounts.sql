-- Accounts of applicants: how they sign up, log in, are known again, and get another password or address.

-- A confirmed e-mail address with its password. Usernames are kept in lower case.
create table accounts (
  id bigint generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  confirmed_at timestamptz not null,
  password_changed_at timestamptz not null,
  -- The language that its owner reads, as a BCP 47 tag: letters, copies and answers to calls are in it.
  language text not null default 'en',
  -- What a passkey knows its owner by: random, made with the first one, and no number of ours.
  passkey_handle bytea
);

-- An address and a password that wait for the code from the mailbox. One address may have several, one for each browser: whichever
-- code is confirmed brings its own password, so that nobody can plant one on somebody else's address.
create table sign_ups (
  id bigint generated always as identity primary key,
  username text not null,
  password_hash text not null,
  -- Hash of the cookie of the browser that signed up.
  browser_hash bytea not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  code_tries smallint not null default 0,
  -- The code for every other browser. It ends, and its tries are counted, apart from the code of that browser, so that nobody
  -- elsewhere can use that one up.
  open_code_hash bytea not null,
  open_code_expires_at timestamptz not null,
  open_code_tries smallint not null default 0,
  asked_at timestamptz not null,
  -- Of the account that it becomes.
  language text not null,
  unique (username, browser_hash)
);
create index sign_ups_asked_at on sign_ups (asked_at);

-- Somebody who is logged in. Only the hash of the cookie is kept.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- The name that its browser gave itself, so that its owner recognizes it.
  browser text not null default ''
);
create index sessions_account_id on sessions (account_id);

-- Tokens in whose place their browser got another one, by a login or a new password. An answer to a request that still carried the old one
-- must not take the new one's cookies away.
create table replaced_sessions (
  token_hash bytea primary key,
  replaced_at timestamptz not null
);

create table successful_logins (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  at timestamptz not null
);
create index successful_logins_account_id on successful_logins (account_id, id);

-- A browser in which somebody has proven that an account is theirs. It opens nothing: it only has tries of its own.
-- Only the hash of its cookie is kept.
create table devices (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  token_hash bytea not null,
  last_used_at timestamptz not null,
  unique (token_hash, account_id)
);
create index devices_account_id on devices (account_id, last_used_at);
create index devices_last_used_at on devices (last_used_at);

-- The links of forgotten passwords. Kept by username, so that asking is the same work for every address.
create table password_resets (
  token_hash bytea primary key,
  username text not null,
  expires_at timestamptz not null
);
create index password_resets_username on password_resets (username);
create index password_resets_expires_at on password_resets (expires_at);

create table passkeys (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  -- How often the passkey says it was used: one that counts back was copied. Many always say 0.
  counter bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  -- Kept by a password manager or a maker's cloud, so that it survives its device.
  is_synced boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_account_id on passkeys (account_id);

-- Questions that a passkey answers, once, within minutes. Only their hash is kept.
create table passkey_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('log-in', 'new')),
  account_id bigint references accounts (id) on delete cascade,
  expires_at timestamptz not null
);
create index passkey_challenges_account_id on passkey_challenges (account_id);
create index passkey_challenges_expires_at on passkey_challenges (expires_at);

-- An account's address that somebody of the staff has corrected. The new one is confirmed by a link; the old one can object, also
-- for some days after the change. Only hashes of the links' ids are kept.
create table address_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  from_username text not null,
  to_username text not null,
  asked_at timestamptz not null,
  confirm_hash bytea not null unique,
  keep_hash bytea not null unique,
  -- Of the link in the letter that tells the old address of the change itself.
  undo_hash bytea unique,
  changed_at timestamptz,
  ended_at timestamptz,
  -- Why it came to nothing: another took its place, the office called it off, the old address objected.
  ending text check (ending in ('replaced', 'called off', 'kept')),
  check ((ended_at is null) = (ending is null))
);
-- One at a time waits for its confirmation.
create unique index address_changes_waiting on address_changes (account_id) where changed_at is null and ended_at is null;
create index address_changes_account_id on address_changes (account_id);
create index address_changes_asked_at on address_changes (asked_at);
