-- How long applications are kept: what must stay, what may go sooner, and what is announced to be erased.

-- A legal hold: this application must not be erased, whatever asks for it. The database itself refuses, because the account cannot go
-- while the hold is there.
create table legal_holds (
  account_id bigint primary key references accounts (id) on delete restrict,
  reason text not null,
  since timestamptz not null
);

-- Who was admitted or not, and did not come, by the college's own word: they may be kept for another time than the others.
create table not_enrolled (
  account_id bigint primary key references accounts (id) on delete cascade,
  since date not null
);

-- What is to be erased, and when that was announced. Nothing is erased that does not stand here for a week.
create table retention_notices (
  account_id bigint primary key references accounts (id) on delete cascade,
  why text not null check (why in ('drafts', 'submitted', 'notEnrolled')),
  due_on date not null,
  announced_at timestamptz not null
);
create index retention_notices_due_on on retention_notices (due_on, account_id);
