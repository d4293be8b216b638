-- Retention: legal holds, applicants who did not enroll, and announced erasures.

-- Legal holds: this application must not be erased, whatever asks for it. The foreign key enforces it: the account cannot be deleted
-- while the hold exists.
create table legal_holds (
  account_id bigint primary key references accounts (id) on delete restrict,
  reason text not null,
  since timestamptz not null
);

-- Applicants who did not enroll, admitted or not, according to the college: they may have another retention period than the others.
create table not_enrolled (
  account_id bigint primary key references accounts (id) on delete cascade,
  since date not null
);

-- Announced erasures. Nothing is erased that has not been listed here for a week.
create table retention_notices (
  account_id bigint primary key references accounts (id) on delete cascade,
  why text not null check (why in ('drafts', 'submitted', 'notEnrolled')),
  due_on date not null,
  announced_at timestamptz not null
);
create index retention_notices_due_on on retention_notices (due_on, account_id);
