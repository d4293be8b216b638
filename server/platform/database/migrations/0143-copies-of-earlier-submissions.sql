-- PDF copies of submissions that do not stand any more, each as `copies` has those of applications as they stand. A table of its own,
-- because servers of the last release take the only row of an account and a language in `copies` for the application's.
create table version_copies (
  account_id bigint not null references accounts (id) on delete cascade,
  -- Which submission: application_versions.number.
  version integer not null,
  language text not null,
  fingerprint text not null,
  status text not null check (status in ('unprocessed', 'in_progress', 'completed', 'failed')),
  asked_at timestamptz not null,
  made_at timestamptz,
  file_key text not null,
  primary key (account_id, version, language)
);
