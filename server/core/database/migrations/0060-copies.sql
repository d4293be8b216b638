-- PDF copies of applications, one for each language that one is read in: what each was made from, how far it is, and where it lies.
create table copies (
  account_id bigint not null references accounts (id) on delete cascade,
  language text not null,
  -- Which submission in whose place a later one stands (application_versions.number); null for the application as it stands.
  version integer,
  -- Stands for everything that the copy says; another one means that the copy is stale.
  fingerprint text not null,
  status text not null check (status in ('unprocessed', 'in_progress', 'completed', 'failed')),
  -- When this state of the application was first asked for.
  asked_at timestamptz not null,
  -- Every copy takes the place of the one before, so an address given out opens the newest.
  file_key text not null,
  unique nulls not distinct (account_id, language, version)
);
