-- Which submission of an application this is: 2 after it was reopened and submitted again. The reference number stays.
alter table submissions add column version integer not null default 1;

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
  check ((number is null) = (wording is null))
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
  pdf_hash bytea
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
