-- Items of the college's checklist that were received or waived. An item without a row is awaited. Marks of items that the college has
-- removed, or that no longer apply, are kept and not shown.
create table checklist_marks (
  account_id bigint not null references accounts (id) on delete cascade,
  item text not null,
  state text not null check (state in ('received', 'waived')),
  -- The day, in the college's time zone.
  marked_on date not null,
  -- Null for an operator's command. Reasons are in the trail.
  staff_id bigint references staff (id),
  primary key (account_id, item)
);
