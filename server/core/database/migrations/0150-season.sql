-- What the college's desk shows of a season, beside what it counts in the applications themselves. Nothing here names an applicant
-- or holds an answer.

-- Last year's file: how many reached each status on a day (YYYY-MM-DD, in the college's time zone).
create table season_last_year (
  day text primary key,
  started integer not null,
  validating integer not null,
  submitted integer not null
);

-- Where drafts stand that nobody has touched for a day: the first question that is missing or needs another look.
create table season_stops (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Of the answers that were looked at, so that each draft is walked once for each of its versions.
  answers_version bigint not null,
  page text not null,
  -- Empty where nothing is missing any more, and only Submit is.
  question text not null
);
