-- Handing submitted applications on to other systems: where to, what was tried, and what has arrived.

-- Where submitted applications are handed on to, as administrators set it up at the desk.
create table destinations (
  id bigint generated always as identity primary key,
  name text not null,
  -- Kind, place, content and schedule (contract/desk-handing-on.ts). No password is in it.
  setup jsonb not null,
  -- Passwords and keys, encrypted with a key that is not in this database.
  sealed bytea,
  next_run_at timestamptz,
  -- The columns that were last agreed to; null before the first run.
  columns jsonb,
  -- When the next message may be posted.
  next_post_at timestamptz,
  added_at timestamptz not null,
  removed_at timestamptz
);
create index destinations_next_run_at on destinations (next_run_at) where next_run_at is not null;

create table hand_on_runs (
  id bigint generated always as identity primary key,
  destination_id bigint not null references destinations (id),
  -- new: what this destination has not confirmed yet; full: all.
  reach text not null check (reach in ('new', 'full')),
  -- Of the registrar who began it: a run hands on nothing else. {} is everything.
  scope jsonb not null,
  -- Who asked for it; null for the schedule.
  staff_id bigint references staff (id),
  state text not null default 'waiting' check (state in ('waiting', 'stopped', 'failed', 'given-up', 'done')),
  -- What names and message ids are made of: the same in every attempt.
  key text not null unique,
  -- Later submissions are left to the next run.
  begun_at timestamptz not null,
  ended_at timestamptz,
  planned integer not null,
  acknowledged integer not null default 0,
  -- The job that works on it: an older one does nothing any more.
  attempt integer not null default 0,
  -- Confirmed parts, and the last account of them: parts come in the order of accounts.
  part integer not null default 0,
  last_account bigint not null default 0,
  -- The part after them once it may have left, {files, accounts}; null before.
  leaving jsonb,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- What went wrong last: {code, words}.
  trouble jsonb,
  -- The columns that stopped it.
  columns jsonb,
  looked_at timestamptz
);
-- One at a time for each destination, so that a schedule cannot overtake itself.
create unique index hand_on_runs_open on hand_on_runs (destination_id) where state in ('waiting', 'stopped', 'failed');
create index hand_on_runs_destination_id on hand_on_runs (destination_id, id);

-- Each submission that has left, or may have, for a destination. No names, and no foreign key to the account: the row stays when an
-- applicant is erased, and then tells only that somebody was handed on.
create table deliveries (
  destination_id bigint not null references destinations (id),
  account_id bigint not null,
  -- When this version was submitted.
  version timestamptz not null,
  -- The last run that handed it on.
  run_id bigint not null references hand_on_runs (id),
  exported_at timestamptz not null,
  -- When the destination last confirmed it.
  acknowledged_at timestamptz,
  primary key (destination_id, account_id, version)
);
create index deliveries_account_id on deliveries (account_id);
