-- Signed receipts of submissions: anybody can check later that a submission is still the one that the college has.

-- Signing keys: the current one, and former ones for verification.
create table receipt_keys (
  -- The first 16 hexadecimal digits of the public key's SHA-256. Each receipt names it.
  id text primary key,
  -- Ed25519, 32 bytes. Kept for ever, because old receipts are checked with it.
  public_key bytea not null,
  -- PKCS #8. Deleted once another key replaces it, so that nobody can sign with it any more.
  private_key bytea,
  made_at timestamptz not null,
  retired_at timestamptz,
  check ((retired_at is null) = (private_key is not null))
);
-- One current signing key.
create unique index receipt_keys_current on receipt_keys ((true)) where retired_at is null;

create table receipts (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  reference text not null,
  -- A reopened application has one receipt per submission; the newest counts.
  submitted_at timestamptz not null,
  -- Salt of the hash over the answers, which are not in the receipt.
  salt bytea not null,
  -- A JSON Web Signature in its compact form.
  token text not null,
  unique (account_id, submitted_at)
);
create index receipts_reference on receipts (reference);

-- SHA-256 of each PDF copy with a receipt, to recognize a copy byte for byte.
create table copy_digests (
  account_id bigint not null references accounts (id) on delete cascade,
  digest bytea not null,
  primary key (account_id, digest)
);
