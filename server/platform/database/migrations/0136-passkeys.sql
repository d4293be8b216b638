-- Passkeys of applicants. What a passkey knows its owner by: random, made with the first one, and no number of ours.
alter table accounts add column passkey_handle bytea;

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
