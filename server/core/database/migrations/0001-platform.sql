-- Shared tables of the platform: rate limits, the development mailbox, and secrets that processes share.

-- Counters of the rate limits. Unlogged: losing them in a crash costs nothing, and writes stay cheap.
create unlogged table rate_limits (
  key bytea primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- Mail kept instead of sent, where no mail server is set (development only).
create table dev_mailbox (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null
);

-- Secrets that sign addresses of stored files, shared so that every process accepts the others' signatures.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);

-- One row, updated to test whether the database takes writes: a database in the midst of a failover answers reads and stores nothing.
create table write_probes (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
insert into write_probes (written_at) values (now());
