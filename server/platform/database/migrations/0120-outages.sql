-- When no server could have saved anything, and submits that a server had to refuse.

-- One row: when a server wrote here last. Each server tries every few seconds; null before the first.
create table heartbeat (at timestamptz);
insert into heartbeat (at) values (null);

-- From the last heartbeat before a silence to the first one after it.
create table outages (
  from_at timestamptz not null,
  to_at timestamptz not null,
  check (from_at < to_at)
);
create index outages_to_at on outages (to_at);

-- Submits that a server answered with 5xx, of an application that existed then.
create table failed_submits (
  account_id bigint not null references accounts (id) on delete cascade,
  at timestamptz not null,
  primary key (account_id, at)
);
create index failed_submits_at on failed_submits (at);
