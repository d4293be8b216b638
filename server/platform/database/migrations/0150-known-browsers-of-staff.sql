-- Browsers in which somebody of the staff has signed in: their tries are counted apart from those of everybody behind the same network.
create table staff_devices (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id) on delete cascade,
  token_hash bytea not null unique,
  last_used_at timestamptz not null
);
create index staff_devices_staff_id on staff_devices (staff_id);
create index staff_devices_last_used_at on staff_devices (last_used_at);
