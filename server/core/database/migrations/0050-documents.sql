-- Documents that applicants upload, and their conversion to PDF.

-- Permitted uploads. An upload becomes a document when its conversion is ordered; the others are cleared away.
create table document_uploads (
  file_key text primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  answer_key text not null,
  issued_at timestamptz not null,
  used_at timestamptz
);
create index document_uploads_issued_at on document_uploads (issued_at);

-- The newest upload of an applicant for a question, and the state of its conversion. A newer upload is a new row with a new id, so that a
-- worker on the older one notices.
create table documents (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  answer_key text not null,
  -- Key of the upload; converted files are kept beside it.
  file_key text not null unique,
  file_name text not null,
  file_size integer not null,
  status text not null check (status in ('unprocessed', 'in_progress', 'completed', 'failed')),
  -- Why it failed, for the applicant.
  reason text not null default '',
  -- Number of attempts begun. An attempt that neither completed nor failed died with its worker.
  attempts integer not null default 0,
  pages integer,
  changed_at timestamptz not null,
  -- SHA-256 of the converted upload and of its PDF; null before the conversion.
  original_hash bytea,
  pdf_hash bytea,
  -- The lease of the worker that converts it, in the database's time, because clocks of machines differ.
  alive_until timestamptz,
  unique (account_id, answer_key)
);
create index documents_waiting on documents (changed_at) where status in ('unprocessed', 'in_progress');
create index documents_failed on documents (changed_at) where status = 'failed';

-- Applicants whose recent documents were slow: these queue among themselves and delay nobody else. A row counts for an hour.
create table slow_work (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- True without a result: the conversion timed out, or was cancelled.
  is_for_nothing boolean not null,
  at timestamptz not null
);
create index slow_work_account_at on slow_work (account_id, at);
create index slow_work_at on slow_work (at);
