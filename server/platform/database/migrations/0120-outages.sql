-- When saves could not be taken: as the servers lived it, and as it befell applicants.

-- A minute of a server's life, written when it is over, beside the saves and never in one. Six bits for its parts of ten seconds.
create table save_minutes (
  minute timestamptz not null,
  server uuid not null,
  -- The server lived and its database took changes.
  well smallint not null,
  -- A save was taken.
  took smallint not null,
  -- A save or a submit failed or was turned away.
  failed smallint not null,
  primary key (minute, server)
);

-- Saves and submits of an applicant that failed: noted by a server that had to answer so, or told by their page once it was back.
create table missed_tries (
  account_id bigint not null references accounts (id) on delete cascade,
  told_by text not null check (told_by in ('server', 'page')),
  what text not null check (what in ('save', 'submit')),
  from_at timestamptz not null,
  to_at timestamptz not null,
  primary key (account_id, told_by, what, from_at),
  check (from_at <= to_at)
);
create index missed_tries_to_at on missed_tries (to_at);
