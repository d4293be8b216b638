-- Reading at the desk. Everything here is deleted with the account.

-- Marks of applications as read, each with a hash per answer and document, to detect later changes.
create table application_reads (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  hashes jsonb not null,
  -- When the state that was read had been submitted; null for a draft.
  submitted_at timestamptz,
  read_at timestamptz not null,
  primary key (account_id, staff_id)
);

create index application_reads_staff_id on application_reads (staff_id, account_id);

-- Flags, one per person, visible to all staff.
create table application_flags (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  flagged_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index application_flags_staff_id on application_flags (staff_id, flagged_at);

-- The person in charge of an application: one at most.
create table application_assignments (
  account_id bigint primary key references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  assigned_at timestamptz not null
);
create index application_assignments_staff_id on application_assignments (staff_id, assigned_at);

-- Notes among staff about an application. Plain text, never shown to an applicant.
create table application_notes (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  written_at timestamptz not null,
  text text not null
);
create index application_notes_account_id on application_notes (account_id, id);

-- Staff mentioned in notes.
create table note_mentions (
  note_id bigint not null references application_notes (id) on delete cascade,
  staff_id bigint not null references staff (id),
  primary key (note_id, staff_id)
);
create index note_mentions_staff_id on note_mentions (staff_id, note_id);

-- Staff who have an application open. Updated every few seconds; worthless after a crash, hence unlogged.
create unlogged table application_presence (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  seen_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index application_presence_seen_at on application_presence (seen_at);
