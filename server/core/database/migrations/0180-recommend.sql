-- What readers recommend, whom they know, and applications that may be of one person. Everything here is deleted with the account.

-- One recommendation of each reader. Values are places on the college's scale, from 1.
create table recommendations (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  value smallint not null,
  -- Places on the scale by the id of a criterion.
  criteria jsonb not null,
  comment text not null,
  given_at timestamptz not null,
  changed_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index recommendations_staff_id on recommendations (staff_id, account_id);

-- Staff who have said that they know an applicant: they cannot read the application.
create table conflicts (
  account_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  -- May be empty.
  reason text not null,
  declared_at timestamptz not null,
  primary key (account_id, staff_id)
);
create index conflicts_staff_id on conflicts (staff_id, account_id);

-- Pairs of applications that may be of one person, in both directions. A job finds them in `summaries`.
create table possible_duplicates (
  account_id bigint not null references accounts (id) on delete cascade,
  other_id bigint not null references accounts (id) on delete cascade,
  -- name (with the date of birth), phone
  same text[] not null,
  primary key (account_id, other_id)
);
create index possible_duplicates_other_id on possible_duplicates (other_id);

-- Pairs of which staff have said that they are two people; the lower account first.
create table different_people (
  account_id bigint not null references accounts (id) on delete cascade,
  other_id bigint not null references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  said_at timestamptz not null,
  primary key (account_id, other_id),
  check (account_id < other_id)
);
create index different_people_other_id on different_people (other_id);
