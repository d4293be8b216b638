-- Applications, from the first answer to the submission, with earlier states and pieces put aside.

-- One applicant's application. The row appears with the first change that the applicant makes.
--
-- Every save rewrites the whole row, so its layout decides how many saves a second are possible: the answers (some 5 kB, compressed to
-- less than 3) stay in the row, and half of each page is left free for the row's next version. Then a save touches one page and no index,
-- and leaves nothing to vacuum later. This holds only while no index covers a column that a save changes. docs/decisions has the
-- measurements.
create table applications (
  account_id bigint primary key references accounts (id) on delete cascade,
  -- Answer by key.
  answers jsonb not null default '{}',
  -- Component count by add-another button; chosen tab by tabs element.
  add_another jsonb not null default '{}',
  tabs jsonb not null default '{}',
  -- When any column above last changed.
  answers_changed_at timestamptz not null,
  -- Counts saves, so that a tab that was loaded long ago detects saves by another device.
  answers_version bigint not null default 0,
  -- The form route that was open last; null before the first.
  last_page text,
  -- When each web status was reached. Nothing above changes once submitted_at is set.
  started_at timestamptz,
  validating_at timestamptz,
  submitted_at timestamptz,
  check (validating_at is null or started_at is not null),
  check (submitted_at is null or validating_at is not null)
) with (fillfactor = 50);
alter table applications alter column answers set storage main;
-- The season's counts read these alone. A save changes none of them.
create index applications_started_at on applications (started_at) where started_at is not null;
create index applications_validating_at on applications (validating_at) where validating_at is not null;
create index applications_submitted_at on applications (submitted_at) where submitted_at is not null;

-- The page's latest field errors, by answer key.
create table validations (
  account_id bigint primary key references applications (account_id) on delete cascade,
  errors jsonb not null,
  noted_at timestamptz not null
);

-- The reference number of a submission, for the phone and for the office's searches. Eight digits and no letters, so that no character
-- looks or sounds like another in any language. Every number is a multiple of 11: a single wrong digit, or two swapped neighbours, never
-- gives somebody else's number. It is not a secret and grants no access. The database draws it, so that every submission has one: 5056643
-- and 8181818 are coprime, so the first 8,181,818 numbers drawn are all different.
create sequence submission_draws;

create function new_submission_reference() returns text
language sql volatile
as $$
  select left(number, 4) || '-' || right(number, 4)
  from (select (11 * (909091 + nextval('submission_draws') * 5056643 % 8181818))::text as number) drawn
$$;

-- The submitted application in words: every question as it was worded then, with its answer as displayed; by which account, with which
-- documents, and in which language it was certified. Read only in server/applicant/submissions/read.ts, and independent of later changes
-- to the account and the documents.
create table submissions (
  account_id bigint primary key references applications (account_id) on delete cascade,
  form_version integer not null,
  wording jsonb not null,
  username text not null,
  documents jsonb not null,
  language text not null,
  reference text not null unique default new_submission_reference(),
  -- Number of this submission: 2 after a reopening and a second submission. The reference number stays.
  version integer not null default 1,
  -- The row in forms of the form in which it was asked; null where it is not known.
  form_id bigint
);

-- Answers or documents that a choice or a deletion removed, kept until they are restored, thrown away or left out of a submission. A
-- document's files stay in place. Ordinary reads of answers and documents never include these rows.
create table put_aside (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  put_at timestamptz not null,
  -- Orders pieces that were put aside at the same moment.
  place bigint generated always as identity,
  reason text not null check (reason in ('choice', 'device')),
  -- Answer by key, and the answers under which they show.
  answers jsonb not null default '{}',
  setting jsonb not null default '{}',
  -- A document instead of answers: its upload, and its row in documents.
  file_key text unique,
  document jsonb,
  primary key (account_id, id),
  check ((file_key is null) = (document is null))
);

-- States of an application that its own row no longer holds: submissions of a reopened application, and unsent changes from when a
-- reopening ended.
create table application_versions (
  id bigint generated always as identity primary key,
  account_id bigint not null references applications (account_id) on delete cascade,
  -- Number of the submission; null for unsent changes, of which there is one row at most.
  number integer,
  at timestamptz not null,
  answers jsonb not null,
  add_another jsonb not null,
  tabs jsonb not null,
  -- As in submissions; null for unsent changes.
  form_version integer,
  wording jsonb,
  username text,
  documents jsonb,
  language text,
  unique nulls not distinct (account_id, number),
  check (num_nulls(number, form_version, wording, username, documents, language) in (0, 6))
);

-- Documents of a former state. Their files are kept, whatever happens to the current documents.
create table version_documents (
  id bigint generated always as identity primary key,
  version_id bigint not null references application_versions (id) on delete cascade,
  account_id bigint not null,
  answer_key text not null,
  file_key text not null,
  file_name text not null,
  file_size integer not null,
  pages integer,
  -- As in documents.
  original_hash bytea,
  pdf_hash bytea,
  remark text not null default ''
);
create index version_documents_version_id on version_documents (version_id);
create index version_documents_file_key on version_documents (file_key);
create index version_documents_account_id on version_documents (account_id);

-- Reopenings of submitted applications. Meanwhile the application has no submitted_at, so that it can be changed like a draft.
create table reopenings (
  id bigint generated always as identity primary key,
  account_id bigint not null references applications (account_id) on delete cascade,
  -- The submission that remains valid meanwhile.
  version integer not null,
  reopened_at timestamptz not null,
  until timestamptz not null,
  -- The office's message to the applicant.
  message text not null default '',
  ended_at timestamptz,
  ending text check (ending in ('submitted', 'date', 'office', 'withdrawn')),
  check ((ended_at is null) = (ending is null))
);
create unique index reopenings_open on reopenings (account_id) where ended_at is null;
create index reopenings_account_id on reopenings (account_id);
create index reopenings_until on reopenings (until) where ended_at is null;

-- Applications that the office withdrew at the applicant's request, and drafts that were closed when the next season opened.
create table withdrawals (
  account_id bigint primary key references applications (account_id) on delete cascade,
  withdrawn_at timestamptz not null,
  -- The season that opened; null for a withdrawal by the office.
  closed_by text
);
