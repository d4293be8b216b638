-- Staff: how they sign in to the desk, and the links that they make for others.

-- Staff of the desk. A removed person keeps the row, without any way to sign in, because the trail refers to these ids.
create table staff (
  id bigint generated always as identity primary key,
  -- The WebAuthn user handle: random, so that it reveals nothing.
  user_handle bytea not null unique,
  -- Address for mail. Not a key: users of the college's provider may change theirs.
  mail text not null,
  name text not null default '',
  -- A list of words: reader, helper, registrar, administrator, auditor.
  roles jsonb not null,
  -- A reader's scope, values by facet; {} for all.
  scope jsonb not null default '{}',
  -- Signs in by the provider, which also sets the roles; others are invited and use a passkey.
  is_from_provider boolean not null default false,
  -- The language of letters to this person: that of the last sign-in, or of the invitation. Null is the college's first.
  language text,
  added_at timestamptz not null,
  removed_at timestamptz
);
create unique index staff_mail on staff (mail) where removed_at is null and not is_from_provider;

-- Identities at the college's provider, by issuer and subject: an e-mail address may be given to somebody else.
create table staff_identities (
  issuer text not null,
  subject text not null,
  staff_id bigint not null references staff (id),
  primary key (issuer, subject)
);
create index staff_identities_staff_id on staff_identities (staff_id);

create table staff_passkeys (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  credential_id text not null unique,
  public_key bytea not null,
  -- The passkey's use counter: one that counts back was copied. Many always say 0.
  counter bigint not null,
  transports jsonb not null default '[]',
  name text not null,
  -- Synced by a password manager or a cloud, so that it survives its device.
  is_synced boolean not null,
  added_at timestamptz not null,
  last_used_at timestamptz
);
create index staff_passkeys_staff_id on staff_passkeys (staff_id);

-- One-time links to register a passkey. Only the hash of the token is kept.
create table staff_invitations (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  token_hash bytea not null unique,
  expires_at timestamptz not null,
  used_at timestamptz,
  -- When a newer invitation replaced it.
  ended_at timestamptz
);
create index staff_invitations_staff_id on staff_invitations (staff_id);

-- One-time challenges for a passkey or the provider.
create table staff_challenges (
  hash bytea primary key,
  purpose text not null check (purpose in ('sign-in', 'invitation', 'passkey', 'provider')),
  staff_id bigint references staff (id),
  -- Further data to check the answer with.
  data jsonb not null default '{}',
  expires_at timestamptz not null
);
create index staff_challenges_expires_at on staff_challenges (expires_at);

create table staff_sessions (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  staff_id bigint not null references staff (id),
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- Origin of the sign-in, so that the owner recognizes the session.
  network text not null,
  browser text not null
);
create index staff_sessions_staff_id on staff_sessions (staff_id);

-- Browsers in which staff have signed in: their tries are counted apart from those of others on the same network.
create table staff_devices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  token_hash bytea not null unique,
  last_used_at timestamptz not null
);
create index staff_devices_staff_id on staff_devices (staff_id);
create index staff_devices_last_used_at on staff_devices (last_used_at);

-- Links that open the read-only view of one application. Only the hash of the token is kept.
create table service_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  times_used integer not null default 0,
  last_used_at timestamptz
);
create index service_links_account_id on service_links (account_id);
create index service_links_expires_at on service_links (expires_at);

-- Answer sets that a link opens the form with. Only the hash of the token is kept.
create table prefills (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  answers jsonb not null,
  expires_at timestamptz not null
);
create index prefills_expires_at on prefills (expires_at);
