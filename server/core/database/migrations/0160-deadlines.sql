-- Deadlines: outages that kept applicants from meeting one, and extensions.

-- One row: the last heartbeat of any server. Each server writes every few seconds; null before the first.
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

-- Deadline extensions, made without a restart. The newest row of a deadline counts.
create table deadline_extensions (
  id bigint generated always as identity primary key,
  -- `to` of the deadline in the college's file: the first day after it (YYYY-MM-DD).
  deadline text not null,
  -- The last minute of the deadline before and after the extension.
  was timestamptz not null,
  until timestamptz not null,
  at timestamptz not null,
  reason text not null,
  check (was < until)
);
create index deadline_extensions_deadline on deadline_extensions (deadline);

-- Recipients of letters about an extension, so that each gets only one.
create table extension_letters (
  extension_id bigint not null references deadline_extensions (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  primary key (extension_id, account_id)
);
create index extension_letters_account_id on extension_letters (account_id);
