-- Steps that an application has reached after "received", which is the submission itself. The college defines the steps (statusSteps in
-- its file); marks of a step that it has removed are kept and not shown.
create table status_marks (
  account_id bigint not null references accounts (id) on delete cascade,
  step text not null,
  -- The day, in the college's time zone.
  reached_on date not null,
  primary key (account_id, step)
);
