-- Requests to recommenders, and what they send. Nothing here is ever read for the applicant but that a letter came (decision 0012).
create table recommender_requests (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- The id of a wanted letter in the college's file.
  kind text not null,
  name text not null,
  -- In lower case. Links to a recommender are handoffs of the kind 'letter' to this address.
  address text not null,
  -- Frozen with the words of the question and the answer as the applicant read them.
  waived boolean not null,
  words text not null,
  asked_at timestamptz not null,
  -- When the last letter about it was ordered.
  told_at timestamptz not null,
  reminders smallint not null default 0 check (reminders <= 3),
  -- When the mail server refused the address for good.
  refused_at timestamptz,
  opened_at timestamptz,
  received_at timestamptz,
  declined_at timestamptz,
  taken_back_at timestamptz,
  reason text not null default '',
  colleague text not null default '',
  text text not null default '',
  check (num_nonnulls(received_at, declined_at, taken_back_at) <= 1)
);
create index recommender_requests_account_id on recommender_requests (account_id);
create index recommender_requests_address on recommender_requests (address);
create index recommender_requests_told_at on recommender_requests (told_at)
  where received_at is null and declined_at is null and taken_back_at is null and reminders < 3;

create table recommender_files (
  id bigint generated always as identity primary key,
  request_id bigint not null references recommender_requests (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  file_key text not null unique,
  file_name text not null,
  file_size integer not null,
  status text not null check (status in ('unprocessed', 'completed', 'failed')),
  reason text not null default '',
  attempts smallint not null default 0,
  pages integer
);
create index recommender_files_request_id on recommender_files (request_id);
create index recommender_files_account_id on recommender_files (account_id);
