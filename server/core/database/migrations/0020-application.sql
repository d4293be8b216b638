-- Applications, from the first answer to what was submitted, and everything that takes their state away and puts it back.

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
  -- Counts the saves of answers, so that a tab that was loaded long ago finds out that another device has saved since.
  answers_version bigint not null default 0,
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
  errors jsonb not null
);

-- The reference number of a submission: what an applicant says on the phone, and what the office looks it up by. Eight digits and
-- no letters, so that nothing looks or sounds like something else in any language. Every number is a multiple of 11: a wrong
-- digit, or two neighbours the wrong way round, is never the number of somebody else. It is not a secret and opens nothing.
-- The database draws it, so that no submission is stored without one: 5056643 has no factor in common
-- with 8181818, so the first 8,181,818 numbers drawn are all different.
create sequence submission_draws;

create function new_submission_reference() returns text
language sql volatile
as $$
  select left(number, 4) || '-' || right(number, 4)
  from (select (11 * (909091 + nextval('submission_draws') * 5056643 % 8181818))::text as number) drawn
$$;

-- What was submitted, in words: every question that was asked, as it was worded then, with its answer as it read; by which account,
-- with which documents, and in which language it was certified. It is read in one place (server/applicant/submissions/read.ts), whatever becomes
-- of the account and the documents later.
create table submissions (
  account_id bigint primary key references applications (account_id) on delete cascade,
  form_version integer not null,
  wording jsonb not null,
  username text not null,
  documents jsonb not null,
  language text not null,
  reference text not null unique default new_submission_reference(),
  -- Which submission of the application this is: 2 after it was reopened and submitted again. The reference number stays.
  version integer not null default 1
);

-- What a choice or a deletion took away from an application, until it is brought back, thrown away or submitted without:
-- answers, or a document, whose files stay where they are. Whoever reads answers or documents never meets it.
create table put_aside (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  put_at timestamptz not null,
  -- Tells apart what was put aside at the same moment.
  place bigint generated always as identity,
  reason text not null check (
    reason in ('tab', 'condition', 'device', 'login', 'swap', 'deletion', 'upload')
  ),
  -- The choice that did it, as {key, value}.
  because jsonb,
  -- Answer by key, and what has to hold for them to show: {answers, tabs}.
  answers jsonb not null default '{}',
  setting jsonb not null default '{"answers": {}, "tabs": {}}',
  -- A document as it was, in place of answers.
  answer_key text,
  file_key text unique,
  file_name text,
  file_size integer,
  pages integer,
  is_converted boolean,
  -- What was remarked on it when it was converted: said again when it is brought back.
  remark text not null default '',
  primary key (account_id, id),
  check (num_nulls(answer_key, file_key, file_name, file_size, is_converted) in (0, 5))
);

-- Whole states of an application that its own row does not hold any more: each submission since it was reopened, and what was
-- changed and not sent when it closed again.
create table application_versions (
  id bigint generated always as identity primary key,
  account_id bigint not null references applications (account_id) on delete cascade,
  -- The submission that it was; null for what was not sent, of which there is one at most.
  number integer,
  at timestamptz not null,
  answers jsonb not null,
  add_another jsonb not null,
  tabs jsonb not null,
  -- As in submissions; null for what was not sent.
  form_version integer,
  wording jsonb,
  username text,
  documents jsonb,
  language text,
  unique nulls not distinct (account_id, number),
  check (num_nulls(number, form_version, wording, username, documents, language) in (0, 6))
);

-- Documents of such a state. Their files are kept, whatever becomes of the documents of the same names.
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

-- When an application was submitted and may be changed again. Meanwhile its own row holds no time of submission, so that whatever
-- may change a draft may change it.
create table reopenings (
  id bigint generated always as identity primary key,
  account_id bigint not null references applications (account_id) on delete cascade,
  -- The submission that stands meanwhile.
  version integer not null,
  reopened_at timestamptz not null,
  until timestamptz not null,
  -- What the applicant is told to change.
  message text not null default '',
  ended_at timestamptz,
  ending text check (ending in ('submitted', 'date', 'office', 'withdrawn')),
  check ((ended_at is null) = (ending is null))
);
create unique index reopenings_open on reopenings (account_id) where ended_at is null;
create index reopenings_account_id on reopenings (account_id);
create index reopenings_until on reopenings (until) where ended_at is null;

-- Applications that the office has withdrawn, as their applicants wished.
create table withdrawals (
  account_id bigint primary key references applications (account_id) on delete cascade,
  withdrawn_at timestamptz not null
);
