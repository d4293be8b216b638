-- Documents that applicants upload, and their conversion to PDF.

-- Uploads that were allowed. One becomes a document when its conversion is asked for; the others are cleared away.
create table document_uploads (
  file_key text primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  answer_key text not null,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index document_uploads_issued_at on document_uploads (issued_at);

-- The newest upload of an applicant for a question, and how far its conversion is. A newer one is a new row with a
-- new id, so that whoever still works on the older one finds out.
create table documents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  answer_key text not null,
  -- The upload's; what is made of it is kept beside it.
  file_key text not null unique,
  file_name text not null,
  file_size integer not null,
  status text not null check (status in ('unprocessed', 'in_progress', 'completed', 'failed')),
  -- Why it failed, for the applicant.
  reason text not null default '',
  -- How often a conversion was begun. One that was begun and neither ended nor failed went down with its worker.
  attempts integer not null default 0,
  pages integer,
  changed_at timestamptz not null,
  -- The SHA-256 of the upload as it was converted, and of the PDF that came of it; null until then.
  original_hash bytea,
  pdf_hash bytea,
  unique (account_id, answer_key)
);
create index documents_waiting on documents (changed_at) where status in ('unprocessed', 'in_progress');

-- Who converts for a question right now: nobody else does before the lease has run out. In the database's own time,
-- because clocks of machines differ. Unlogged: a database that crashed has interrupted every holder anyway.
create unlogged table document_leases (
  account_id bigint not null,
  answer_key text not null,
  holder uuid not null,
  alive_until timestamptz not null,
  primary key (account_id, answer_key)
);

-- Whose documents took long lately, so that they wait for each other and nobody else does. Rows are of use for an hour.
create table slow_work (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- Nothing came of it: it ran out of time, or was taken back in the middle.
  is_for_nothing boolean not null,
  at timestamptz not null
);
create index slow_work_account_at on slow_work (account_id, at);
create index slow_work_at on slow_work (at);
