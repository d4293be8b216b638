-- The PDF copy of an application: what it was made from, how far it is, and where it lies.
create table copies (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Stands for everything that the copy says; another one means that the copy is stale.
  fingerprint text not null,
  status text not null check (status in ('unprocessed', 'in_progress', 'completed', 'failed')),
  -- When this state of the application was first asked for.
  asked_at timestamptz not null,
  made_at timestamptz,
  -- Every copy of an account takes the place of the one before, so an address given out opens the newest.
  file_key text not null
);
