-- A confirmed e-mail address with its password. Usernames are kept in lower case.
create table accounts (
  id bigint generated always as identity primary key,
  username text not null unique,
  password_hash text not null,
  confirmed_at timestamptz not null,
  password_changed_at timestamptz not null
);

-- An address and a password that wait for the code from the mailbox. One address may have several: whichever
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
  asked_at timestamptz not null,
  unique (username, password_hash)
);
create index sign_ups_asked_at on sign_ups (asked_at);

-- Somebody who is logged in. Only the hash of the cookie is kept.
create table sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index sessions_account_id on sessions (account_id);

create table successful_logins (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  at timestamptz not null
);
create index successful_logins_account_id on successful_logins (account_id, id);

-- The links of forgotten passwords. Kept by username, so that asking is the same work for every address.
create table password_resets (
  token_hash bytea primary key,
  username text not null,
  expires_at timestamptz not null
);
create index password_resets_username on password_resets (username);
create index password_resets_expires_at on password_resets (expires_at);
