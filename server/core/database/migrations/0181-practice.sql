-- A portal to practise at has one row here, for good: nothing turns it into a real one.
create table practice (
  is_only boolean primary key default true check (is_only),
  begun_at timestamptz not null
);

create function refuse_end_of_practice() returns trigger language plpgsql as $$
begin
  raise exception 'A portal to practise at never becomes a real one.' using errcode = 'insufficient_privilege';
end $$;
create trigger stays before update or delete or truncate on practice
  for each statement execute function refuse_end_of_practice();
alter table practice enable always trigger stays;
