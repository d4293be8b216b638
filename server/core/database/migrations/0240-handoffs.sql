-- Every link by which somebody without an account does one task (decision 0004).
create table handoffs (
  id bigint generated always as identity primary key,
  -- Null for a prefilled form.
  account_id bigint references accounts (id) on delete cascade,
  kind text not null check (kind in ('review', 'scan', 'letter', 'parent', 'view', 'prefill')),
  -- What the task is about: the key of a document, the prefix of a parent's keys, or ''.
  subject text not null,
  -- The address that the link was sent to; null for whoever holds it.
  recipient text,
  -- Of the code or the token in the link.
  token_hash bytea not null unique,
  -- Of the secret of the one browser that opened the link; null before.
  browser_hash bytea,
  made_at timestamptz not null,
  expires_at timestamptz not null,
  opened_at timestamptz,
  -- When it was used last.
  used_at timestamptz,
  times_used integer not null default 0,
  revoked_at timestamptz,
  -- Answers by key: what a parent typed, until the applicant has taken or declined it; or what a prefilled form begins with.
  proposal jsonb,
  check ((account_id is null) = (kind = 'prefill')),
  check ((browser_hash is null) = (opened_at is null))
);
create index handoffs_account_id on handoffs (account_id);
create index handoffs_expires_at on handoffs (expires_at);
