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
  -- new: what this destination has not taken yet; full: all.
  reach text not null check (reach in ('new', 'full')),
  -- Who asked for it; null for the schedule.
  staff_id bigint references staff (id),
  state text not null check (state in ('waiting', 'stopped', 'failed', 'given-up', 'done')),
  -- What names and message ids are made of: the same however often the run is taken up again.
  key text not null unique,
  begun_at timestamptz not null,
  ended_at timestamptz,
  -- Columns of this run; null before it is planned.
  columns jsonb,
  planned integer,
  parts integer,
  acknowledged integer not null default 0,
  tries integer not null default 0,
  next_try_at timestamptz,
  -- When somebody works on it at the latest; else its job was lost.
  due_at timestamptz not null,
  -- What went wrong last: {code, words}.
  trouble jsonb,
  looked_at timestamptz,
  -- Whichever process took it up last: only that one may write down what became of it.
  claim text
);
-- One at a time for each destination, so that a schedule cannot overtake itself.
create unique index hand_on_runs_open on hand_on_runs (destination_id) where state in ('waiting', 'stopped', 'failed');
create index hand_on_runs_destination_id on hand_on_runs (destination_id, id);

-- The files of a part that are written whole and wait to get their names.
create table hand_on_parts (
  run_id bigint not null references hand_on_runs (id),
  part integer not null,
  files jsonb not null,
  primary key (run_id, part)
);

-- Each submission and destination. No names, and no foreign key to the account: the row stays when an applicant is erased, and
-- then tells only that somebody was handed on.
create table deliveries (
  destination_id bigint not null references destinations (id),
  account_id bigint not null,
  -- When this version was submitted.
  version timestamptz not null,
  run_id bigint not null references hand_on_runs (id),
  part integer not null,
  state text not null check (state in ('stored', 'exported', 'acknowledged', 'failed')),
  -- In this run.
  exported_at timestamptz,
  -- When it may have left for the first time.
  left_at timestamptz,
  -- When the destination last confirmed it.
  acknowledged_at timestamptz,
  primary key (destination_id, account_id, version)
);
create index deliveries_run_id on deliveries (run_id, part);
create index deliveries_account_id on deliveries (account_id);
