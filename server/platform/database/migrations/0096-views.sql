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
  saved_at timestamptz not null,
  unique (staff_id, name)
);
