-- What every capability stands on: counts of the rate limits, the development's mailbox, and what processes share.

-- Counts for the rate limits. Unlogged: losing them in a crash costs nothing, writing them stays cheap.
create unlogged table rate_limits (
  key bytea primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- What would have been mailed, where no mail server is set (development only).
create table dev_mailbox (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null
);

-- What addresses of stored files are signed with, so that any number of processes believe each other's.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);

-- One row that is written anew to find out whether the database takes changes: a database in the midst of a failover
-- answers every question and keeps nothing.
create table write_probes (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
insert into write_probes (written_at) values (now());
