-- Staff: who they are, and the links that they make for others. Sessions and passkeys are in 0045.

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
  -- The identity at the college's provider, by issuer and subject: an e-mail address may be given to somebody else. The provider also sets
  -- the roles. Persons without an identity are invited and use passkeys.
  issuer text,
  subject text,
  is_from_provider boolean not null generated always as (subject is not null) stored,
  -- The language of letters to this person: that of the last sign-in, or of the invitation. Null is the college's first.
  language text,
  added_at timestamptz not null,
  removed_at timestamptz,
  unique (issuer, subject),
  check ((issuer is null) = (subject is null))
);
create unique index staff_mail on staff (mail) where removed_at is null and not is_from_provider;

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
