-- What addresses of stored files are signed with, so that any number of processes believe each other's.
create table signing_secrets (
  name text primary key,
  secret bytea not null
);
