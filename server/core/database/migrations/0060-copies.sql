-- PDF copies of applications, one per language: the source state, the progress, and the file.
create table copies (
  account_id bigint not null references accounts (id) on delete cascade,
  language text not null,
  -- The earlier submission that is copied (application_versions.number); null for the current application.
  version integer,
  -- Fingerprint of the copy's content; another one means that the copy is stale.
  fingerprint text not null,
  status text not null check (status in ('unprocessed', 'in_progress', 'completed', 'failed')),
  -- When this state of the application was first asked for.
  asked_at timestamptz not null,
  -- Each copy overwrites the previous one, so an address given out opens the newest.
  file_key text not null,
  unique nulls not distinct (account_id, language, version)
);
