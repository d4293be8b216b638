-- Links that open the read-only view of one application. Only the hash of the token is kept.
create table service_links (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  account_id bigint not null references accounts (id) on delete cascade,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  times_used integer not null default 0,
  last_used_at timestamptz
);
create index service_links_account_id on service_links (account_id);
create index service_links_expires_at on service_links (expires_at);

-- Answer sets that a link opens the form with. Only the hash of the token is kept.
create table prefills (
  id bigint generated always as identity primary key,
  token_hash bytea not null unique,
  answers jsonb not null,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index prefills_expires_at on prefills (expires_at);
