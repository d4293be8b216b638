-- Counts for the rate limits. Unlogged: losing them in a crash costs nothing, writing them stays cheap.
create unlogged table rate_limits (
  key bytea primary key,
  hits integer not null,
  resets_at timestamptz not null
);
create index rate_limits_resets_at on rate_limits (resets_at);

-- What would have been mailed, where no mail server is set (development only).
create table dev_mailbox (
  id bigint generated always as identity primary key,
  sent_at timestamptz not null,
  recipient text not null,
  subject text not null,
  text text not null,
  html text not null
);
