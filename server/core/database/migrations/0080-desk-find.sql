-- Search at the desk: the list of accounts, and saved searches.

-- One small row per account for the staff's list, so that a search never reads answers. A submission, reopening or erasure writes it in
-- its own transaction; a job follows drafts, so that saves write nothing here.
create table summaries (
  account_id bigint primary key references accounts (id) on delete cascade,
  username text not null,
  -- For display, and folded with the last name first for sorting.
  name text not null,
  sort_name text collate "C" not null,
  reference text,
  -- none, started, validating, submitted
  status text not null,
  -- The chosen term, for the counts of drafts before a deadline; empty without one.
  entry_term text not null,
  -- Folded words with a space before each: names, the address before its @, and the answers that the college makes searchable, such as
  -- the school; behind two spaces, birth dates and phone numbers.
  words text not null,
  -- Facet values such as 'term=2027FA': one text for each facet in the order of the file, then each value of facets with several.
  facets text[] not null,
  -- Answers of the searchable facets, by facet.
  searched jsonb not null,
  changed_at timestamptz not null,
  submitted_at timestamptz,
  -- To find possible duplicates. Null where it is not answered; the applicant's own numbers, digits only.
  birth_date date,
  phones text[] not null default '{}',
  -- Fingerprint of the form and facets. Rows with another one are rebuilt.
  made_by text not null,
  -- Earlier names of the applicant: staff may have typed them, and an erasure looks for them.
  former_names text[] not null default '{}'
);
create index summaries_changed on summaries (changed_at desc, account_id desc);
create index summaries_submitted on summaries
  ((coalesce(submitted_at, '1970-01-01 00:00:00+00'::timestamptz)) desc, account_id desc);
-- Counts of submissions, such as those that a destination has to get, read no row.
create index summaries_standing on summaries (account_id, submitted_at) where submitted_at is not null;
create index summaries_name on summaries (sort_name, account_id);
create index summaries_username on summaries (username text_pattern_ops);
create index summaries_reference on summaries (reference text_pattern_ops) where reference is not null;
create index summaries_words on summaries using gin (words gin_trgm_ops) with (fastupdate = off);
create index summaries_facets on summaries using gin (facets) with (fastupdate = off);
create index summaries_drafts on summaries (changed_at) include (account_id, entry_term)
  where status in ('started', 'validating');
create index summaries_made_by on summaries (made_by, account_id);

-- Beginnings of name words with one letter left out, to find the name that a misspelling meant.
create table summary_spellings (
  variant text not null,
  word text not null,
  primary key (variant, word)
);
create index summary_spellings_word on summary_spellings (word);

-- Accounts whose summary may be behind. The job that follows drafts adds those with a living session; a session that ends adds its own,
-- because the job would miss saves made just before a log-out.
create table summaries_due (account_id bigint primary key, since timestamptz not null default now());

create function note_summary_due() returns trigger language plpgsql as $$
begin
  insert into summaries_due (account_id) select distinct account_id from ended
    where account_id is not null on conflict do nothing;
  return null;
end $$;
create trigger summary_due after delete on sessions referencing old table as ended
  for each statement execute function note_summary_due();

-- Updates the staff's list when an account changes its address.
create function note_address_due() returns trigger language plpgsql as $$
begin
  insert into summaries_due (account_id) values (new.id) on conflict do nothing;
  return null;
end $$;
create trigger address_due after update of username on accounts
  for each row when (old.username is distinct from new.username) execute function note_address_due();

-- The time up to which the job has followed sessions.
create table summary_progress (
  is_only boolean primary key default true check (is_only),
  seen_until timestamptz not null
);

-- Saved searches of the staff's list. A search term may be an applicant's name, so erasures look here, too.
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
