-- Accounts of applicants: sign-up, log-in, and changes of password or address. Sessions, passkeys and known browsers are in 0045.

-- A confirmed e-mail address with its password, and the application that hangs on it. Usernames are kept in lower case.
--
-- Who applies again gets another row, to which the login moves on; the earlier row stays as it is, with everything that refers to it. All
-- rows of one person have the same username, and only the newest can be logged in to.
create table accounts (
  id bigint generated always as identity primary key,
  username text not null,
  password_hash text not null,
  confirmed_at timestamptz not null,
  password_changed_at timestamptz not null,
  -- The owner's language, as a BCP 47 tag: letters, copies and answers to calls are in it.
  language text not null default 'en',
  -- The WebAuthn user handle: random, created with the first passkey, unrelated to the id.
  passkey_handle bytea,
  -- The season of the application: an id of the college's file. Empty for a file without seasons, and for what was there before the first.
  season text not null default '',
  -- When the login moved on to a later application of the same person; null for the one that can be logged in to.
  continued_at timestamptz
);
create unique index accounts_username on accounts (username) where continued_at is null;
create index accounts_earlier on accounts (username) where continued_at is not null;

-- Sign-ups that wait for the code from the mailbox. An address may have several, one per browser: each code confirms its own password, so
-- that nobody can plant one on somebody else's address.
create table sign_ups (
  id bigint generated always as identity primary key,
  username text not null,
  password_hash text not null,
  -- Hash of the cookie of the browser that signed up.
  browser_hash bytea not null,
  code_hash bytea not null,
  code_expires_at timestamptz not null,
  code_tries smallint not null default 0,
  -- The code for all other browsers. It expires, and its tries are counted, apart from the first code, so that nobody elsewhere can use
  -- that one up.
  open_code_hash bytea not null,
  open_code_expires_at timestamptz not null,
  open_code_tries smallint not null default 0,
  asked_at timestamptz not null,
  -- The language of the future account.
  language text not null,
  unique (username, browser_hash)
);
create index sign_ups_asked_at on sign_ups (asked_at);

-- Tokens that a log-in or a new password replaced in their browser. A late answer to a request with the old token must not clear the new
-- cookies.
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

-- Password reset links. Keyed by username, so that a request is the same work for every address.
create table password_resets (
  token_hash bytea primary key,
  username text not null,
  expires_at timestamptz not null
);
create index password_resets_username on password_resets (username);
create index password_resets_expires_at on password_resets (expires_at);

-- Corrections of an account's address by staff. The new address confirms by a link; the old one can object, also for some days after the
-- change. Only hashes of the links' ids are kept.
create table address_changes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  from_username text not null,
  to_username text not null,
  asked_at timestamptz not null,
  confirm_hash bytea not null unique,
  keep_hash bytea not null unique,
  -- Hash of the undo link in the letter that tells the old address of the change.
  undo_hash bytea unique,
  changed_at timestamptz,
  ended_at timestamptz,
  -- Why the change was dropped or undone: replaced by another, called off by the office, or kept by the old address.
  ending text check (ending in ('replaced', 'called off', 'kept')),
  check ((ended_at is null) = (ending is null))
);
-- At most one pending change per account.
create unique index address_changes_waiting on address_changes (account_id) where changed_at is null and ended_at is null;
create index address_changes_account_id on address_changes (account_id);
create index address_changes_asked_at on address_changes (asked_at);
