-- One row that is written anew to find out whether the database takes changes: a database in the midst of a failover
-- answers every question and keeps nothing.
create table write_probes (
  is_only boolean primary key default true check (is_only),
  written_at timestamptz not null
);
insert into write_probes (written_at) values (now());
