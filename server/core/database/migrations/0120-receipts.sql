-- Receipts: what was submitted, signed, so that anybody can check later that it is still what the college has.

-- What they are signed with, and what those of a former key are checked with.
create table receipt_keys (
  -- The first 16 hexadecimal digits of the SHA-256 of the public key. Each receipt names it.
  id text primary key,
  -- Ed25519, 32 bytes. It stays for ever: old receipts are checked with it.
  public_key bytea not null,
  -- PKCS #8. Gone once another key has taken its place, so that nobody can sign with it any more.
  private_key bytea,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (private_key is not null))
);
-- There is one at a time to sign with.
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;

create table receipts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  reference text not null,
  -- An application that was reopened has one for each time that it was submitted; the one of its newest time counts.
  submitted_at timestamptz not null,
  -- Opens the seal over the answers, which are not in the receipt.
  salt bytea not null,
  -- A JSON Web Signature in its compact form.
  token text not null,
  unique (account_id, submitted_at)
);
create index receipts_reference on receipts (reference);

-- The SHA-256 of each PDF copy with a receipt that was made, so that a copy is known again byte for byte.
create table copy_digests (
  account_id bigint not null references accounts (id) on delete cascade,
  digest bytea not null,
  primary key (account_id, digest)
);
