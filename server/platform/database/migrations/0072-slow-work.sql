-- Whose documents took long lately, so that they wait for each other and nobody else does. Rows are of use for an hour.
create table slow_work (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- Nothing came of it: it ran out of time, or was taken back in the middle.
  is_for_nothing boolean not null,
  at timestamptz not null
);
create index slow_work_account_at on slow_work (account_id, at);
create index slow_work_at on slow_work (at);
