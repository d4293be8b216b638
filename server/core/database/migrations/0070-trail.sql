-- The audit trail: actor, act, application, means and time. Append-only. Each row carries a hash over itself and the previous row's hash,
-- so that a changed or missing row is detected.
create table trail (
  -- Without gaps, unlike an identity: it is assigned under the lock that chains the rows.
  seq bigint primary key default 0,
  -- The event as JSON text, exactly as it was hashed. The columns below repeat parts of it for searches.
  content text not null,
  at timestamptz not null,
  act text not null,
  actor text not null,
  actor_id bigint,
  -- The account concerned. No foreign key: the row stays after an erasure, when the id names nobody any more.
  account_id bigint,
  hash bytea not null default ''
);
create index trail_act on trail (act, seq);
create index trail_actor on trail (actor, actor_id, seq);
create index trail_account_id on trail (account_id, seq) where account_id is not null;
create index trail_at on trail (at);

-- Text that may hold a name, such as a search term. The trail holds only a salted hash of it, so the text can be erased without breaking
-- the chain.
create table trail_notes (
  seq bigint primary key references trail (seq),
  salt bytea not null,
  text text not null
);

-- The head of the chain. Its row lock serializes the writers, from their insert to their commit.
create table trail_head (
  is_only boolean primary key default true check (is_only),
  seq bigint not null,
  hash bytea not null
);
insert into trail_head (seq, hash) values (0, sha256('Matricula'));

-- Runs with its owner's rights: a role that appends rows needs no right to change the head, and cannot move it.
create function chain_trail() returns trigger language plpgsql as $$
declare
  head trail_head;
begin
  select * into strict head from trail_head for update;
  new.seq := head.seq + 1;
  new.hash := sha256(head.hash || convert_to(new.seq || E'\n' || new.content, 'UTF8'));
  update trail_head set seq = new.seq, hash = new.hash;
  return new;
end $$;
-- Fixes the search path to the trail's own schema, so that temporary tables cannot shadow its tables.
do $$ begin
  execute format(
    'alter function chain_trail() security definer set search_path = %I, pg_temp',
    current_schema()
  );
end $$;
create trigger chain before insert on trail for each row execute function chain_trail();

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'The trail is never changed: no % of %.', tg_op, tg_table_name using errcode = 'insufficient_privilege';
end $$;
create trigger stays before update or delete or truncate on trail
  for each statement execute function refuse_change();
create trigger stays before update or truncate on trail_notes
  for each statement execute function refuse_change();
create trigger stays before insert or delete or truncate on trail_head
  for each statement execute function refuse_change();

create function advance_trail_head() returns trigger language plpgsql as $$
begin
  if new.seq <> old.seq + 1 then
    raise exception 'The head of the trail goes on by one.' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger advances before update on trail_head for each row execute function advance_trail_head();

-- `always` fires these triggers even in a session that has turned off ordinary ones.
alter table trail enable always trigger chain;
alter table trail enable always trigger stays;
alter table trail_notes enable always trigger stays;
alter table trail_head enable always trigger stays;
alter table trail_head enable always trigger advances;
