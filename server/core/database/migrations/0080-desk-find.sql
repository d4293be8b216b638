-- How staff find applications: the list that a search reads, and searches under a name.

-- What the staff's list knows of each account: one small row, so that a search never reads answers. Whoever submits, reopens or
-- erases writes it in the same transaction; a job follows drafts, so that the save of answers writes nothing here.
create table summaries (
  account_id bigint primary key references accounts (id) on delete cascade,
  username text not null,
  -- As it is shown, and folded with the last name first.
  name text not null,
  sort_name text collate "C" not null,
  reference text,
  -- none, started, validating, submitted
  status text not null,
  -- Folded words, each behind a space: names, the address before its @, and what the college has searched, such as the school.
  words text not null,
  -- 'term=2027FA': the values of the facets of the college's file, so that a new facet is no new column.
  facets text[] not null,
  -- The answers of the facets that are searched, by facet.
  searched jsonb not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  -- By which form and facets it was made. Rows of others are made anew.
  made_by text not null,
  -- Names under which the list showed the applicant before: staff may have typed them, and an erasure looks for them.
  former_names text[] not null default '{}'
);
create index summaries_changed on summaries (changed_at desc, account_id desc);
create index summaries_submitted on summaries
  ((coalesce(submitted_at, '1970-01-01 00:00:00+00'::timestamptz)) desc, account_id desc);
create index summaries_name on summaries (sort_name, account_id);
create index summaries_username on summaries (username text_pattern_ops);
create index summaries_reference on summaries (reference text_pattern_ops) where reference is not null;
create index summaries_words on summaries using gin (words gin_trgm_ops) with (fastupdate = off);
create index summaries_facets on summaries using gin (facets) with (fastupdate = off);
create index summaries_made_by on summaries (made_by, account_id);

-- How the words of names may begin when one letter is missing: finds what a misspelt name was meant to be.
create table summary_spellings (
  variant text not null,
  word text not null,
  primary key (variant, word)
);
create index summary_spellings_word on summary_spellings (word);

-- Accounts whose session has ended since the job last looked. It follows living sessions, and would miss what was saved just
-- before a log-out.
create table summaries_due (account_id bigint primary key);

create function note_summary_due() returns trigger language plpgsql as $$
begin
  insert into summaries_due (account_id) select distinct account_id from ended on conflict do nothing;
  return null;
end $$;
create trigger summary_due after delete on sessions referencing old table as ended
  for each statement execute function note_summary_due();

-- The staff's list follows an account to its new address.
create function note_address_due() returns trigger language plpgsql as $$
begin
  insert into summaries_due (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger address_due after update of username on accounts
  for each row when (old.username is distinct from new.username) execute function note_address_due();

-- Up to when the job has followed the sessions.
create table summary_progress (
  is_only boolean primary key default true check (is_only),
  seen_until timestamptz not null
);

-- Searches of the staff's list under a name. What is typed in a search may be an applicant's name: an erasure looks here, too.
create table desk_views (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  name text not null,
  q text not null,
  facets text not null,
  -- Empty for the usual order.
  sort text not null,
  is_shared boolean not null,
  unique (staff_id, name)
);
