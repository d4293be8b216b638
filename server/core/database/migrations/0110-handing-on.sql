-- Delivery of submitted applications to other systems: destinations, runs and deliveries.

-- Destinations of submitted applications, set up by administrators at the desk.
create table destinations (
  id bigint generated always as identity primary key,
  name text not null,
  -- Kind, place, content and schedule (contract/desk-handing-on.ts). It holds no passwords.
  setup jsonb not null,
  -- Passwords and keys, encrypted with a key that is not in this database.
  sealed bytea,
  next_run_at timestamptz,
  -- The columns last approved; null before the first run.
  columns jsonb,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index destinations_next_run_at on destinations (next_run_at) where next_run_at is not null;

create table hand_on_runs (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destinations (id),
  -- new: applications that this destination has not confirmed yet; full: all.
  reach text not null check (reach in ('new', 'full')),
  -- Scope of the registrar who started the run, which limits it. {} is everything.
  scope jsonb not null,
  -- The person who started it; null for the schedule.
  staff_id bigint references staff (id),
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'failed', 'given-up', 'done')),
  -- Basis of file names and message ids: the same in every attempt.
  key text not null unique,
  -- Start time: later submissions are left to the next run.
  begun_at timestamptz not null,
  ended_at timestamptz,
  planned integer not null,
  acknowledged integer not null default 0,
  -- The current job's number: jobs with an older one do nothing.
  attempt integer not null default 0,
  -- Number of confirmed parts, and the last account in them: parts are ordered by account.
  part integer not null default 0,
  last_account bigint not null default 0,
  -- The next part, {files, accounts}, once it may have been sent; null before.
  leaving jsonb,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- The last error: {code, words}.
  trouble jsonb,
  -- The changed columns that stopped the run.
  columns jsonb,
  looked_at timestamptz
);
-- One open run per destination, so that a schedule cannot overtake itself.
create unique index hand_on_runs_open on hand_on_runs (destination_id) where state in ('waiting', 'stopped', 'failed');
create index hand_on_runs_destination_id on hand_on_runs (destination_id, id);

-- Submissions that were, or may have been, sent to a destination. No names, and no foreign key to the account: the row stays after an
-- erasure, and then tells only that some application was delivered.
create table deliveries (
  destination_id bigint not null references destinations (id),
  account_id bigint not null,
  -- When this version was submitted.
  version timestamptz not null,
  -- The last run that sent it.
  run_id bigint not null references hand_on_runs (id),
  exported_at timestamptz not null,
  -- When the destination last confirmed it.
  acknowledged_at timestamptz,
  primary key (destination_id, account_id, version)
);
create index deliveries_account_id on deliveries (account_id);
