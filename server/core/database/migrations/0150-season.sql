-- Season figures for the desk that are not counted in the applications themselves. Nothing here names an applicant or holds an answer.

-- Last year's figures: applications that reached each status on a day (YYYY-MM-DD, in the college's time zone).
create table season_last_year (
  day text primary key,
  started integer not null,
  validating integer not null,
  submitted integer not null
);

-- The first open question of drafts that were untouched for a day.
create table season_stops (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Version of the answers that were examined, so that each version of a draft is walked once.
  answers_version bigint not null,
  -- Empty when only the submission is missing.
  question text not null
);
