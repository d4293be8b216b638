-- A sign-up belongs to the browser that made it: one for each address and browser. Who chose the same password
-- elsewhere is somebody else.
delete from sign_ups older using sign_ups newer
  where older.username = newer.username and older.browser_hash = newer.browser_hash and older.id < newer.id;
-- Their passwords were hashed with another salt than the account's, so that no login could find them.
delete from sign_ups where username in (select username from accounts);
alter table sign_ups drop constraint sign_ups_username_password_hash_key;
alter table sign_ups add constraint sign_ups_username_browser_hash_key unique (username, browser_hash);

-- The code for every browser but the one that signed up. It ends, and its tries are counted, apart from the code of
-- that browser, so that nobody elsewhere can use that one up.
alter table sign_ups
  add column open_code_hash bytea,
  add column open_code_expires_at timestamptz,
  add column open_code_tries smallint not null default 0;
update sign_ups set
  open_code_hash = code_hash, open_code_expires_at = code_expires_at, open_code_tries = code_tries;
alter table sign_ups
  alter column open_code_hash set not null,
  alter column open_code_expires_at set not null;

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
