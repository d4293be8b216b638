-- Seasons. The season of an application is in `accounts`, because every application has its own row there.

-- The turns that were made: when a season opened, its predecessor's drafts were carried over or closed.
create table season_turns (
  -- An id of the college's file.
  season text primary key,
  began_at timestamptz not null,
  -- Null while drafts are left.
  ended_at timestamptz,
  carried integer not null default 0,
  closed integer not null default 0
);
