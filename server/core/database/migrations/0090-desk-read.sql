-- How staff read applications. Everything here goes when the account does.

-- An application as somebody has read it: a hash for each answer and document, so that what has changed since can be told. Many
-- readers of the same state share one row.
create table read_states (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  fingerprint bytea not null,
  hashes jsonb not null,
  unique (account_id, fingerprint)
);

-- Who has marked an application as read, and in which state.
create table application_reads (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  state_id bigint not null references read_states (id) on delete cascade,
  -- When the application that was read had been submitted; null for a draft.
  submitted_at timestamptz,
  read_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index application_reads_state_id on application_reads (state_id);

-- Everybody of the staff has a flag of their own, which the others see.
create table application_flags (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  flagged_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index application_flags_staff_id on application_flags (staff_id, flagged_at);

-- Who looks after an application: one person at most.
create table application_assignments (
  account_id bigint primary key references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  assigned_at timestamptz not null
);
create index application_assignments_staff_id on application_assignments (staff_id, assigned_at);

-- What staff tell each other about an application. Plain text; an applicant never gets it.
create table application_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  written_at timestamptz not null,
  text text not null
);
create index application_notes_account_id on application_notes (account_id, id);

-- Whom a note mentions.
create table note_mentions (
  note_id bigint not null references application_notes (id) on delete cascade,
  staff_id bigint not null references staff (id),
  primary key (note_id, staff_id)
);
create index note_mentions_staff_id on note_mentions (staff_id, note_id);

-- Who has an application open right now. Written every few seconds and worth nothing after a crash.
create unlogged table application_presence (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  seen_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index application_presence_seen_at on application_presence (seen_at);
