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

-- Erasures that a second person of the staff has to confirm.
create table erasures_asked (
  account_id bigint primary key references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null
);

-- The staff's list follows an account to its new address.
create function note_address_due() returns trigger language plpgsql as $$
begin
  insert into summaries_due (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger address_due after update of username on accounts
  for each row when (old.username is distinct from new.username) execute function note_address_due();
