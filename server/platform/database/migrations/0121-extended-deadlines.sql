-- Deadlines that the college has moved, without a restart. The newest line of a deadline counts.
create table deadline_extensions (
  id bigint generated always as identity primary key,
  -- `to` of the deadline in the college's file: the first day after it (YYYY-MM-DD).
  deadline text not null,
  -- The last minute before and now.
  was timestamptz not null,
  until timestamptz not null,
  at timestamptz not null,
  reason text not null,
  check (was < until)
);
create index deadline_extensions_deadline on deadline_extensions (deadline);

-- Who was written to about an extension, so that nobody is twice.
create table extension_letters (
  extension_id bigint not null references deadline_extensions (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  primary key (extension_id, account_id)
);
create index extension_letters_account_id on extension_letters (account_id);
