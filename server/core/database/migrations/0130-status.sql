-- Which steps an application has reached after it was submitted, besides "received", which is the submission itself. The steps are the
-- college's own (statusSteps in its file); a mark of a step that it has taken out is kept and not shown.
create table status_marks (
  account_id bigint not null references accounts (id) on delete cascade,
  step text not null,
  -- The day, in the college's time zone.
  reached_on date not null,
  primary key (account_id, step)
);
