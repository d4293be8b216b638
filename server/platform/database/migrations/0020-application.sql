-- One applicant's application. The row appears with the first change that the applicant makes.
--
-- The whole row is written anew with every save, so how it lies on the page decides how many saves a second there
-- are: the answers (some 5 kB, compressed to less than 3) stay in the row, and half of each page is left free for
-- the row's next version. Then a save touches one page, no index, and nothing that has to be vacuumed later. That
-- holds as long as no index names a column that a save changes. docs/decisions tells what was measured.
create table applications (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Answer by key.
  answers jsonb not null default '{}',
  -- Component count by add-another button, and chosen tab by tabs.
  add_another jsonb not null default '{}',
  tabs jsonb not null default '{}',
  -- When anything of the above last changed.
  answers_changed_at timestamptz not null,
  last_page text not null default '',
  -- When each web status was reached. Nothing above changes once submitted_at is set.
  started_at timestamptz,
  validating_at timestamptz,
  submitted_at timestamptz,
  check (validating_at is null or started_at is not null),
  check (submitted_at is null or validating_at is not null)
) with (fillfactor = 50);
alter table applications alter column answers set storage main;

-- The field errors that the page found last, by answer key.
create table validations (
  account_id bigint primary key references applications (account_id) on delete cascade,
  errors jsonb not null,
  noted_at timestamptz not null
);

-- What was submitted, in words: every question that was asked, as it was worded then, with its answer as it read.
create table submissions (
  account_id bigint primary key references applications (account_id) on delete cascade,
  form_version integer not null,
  wording jsonb not null
);
