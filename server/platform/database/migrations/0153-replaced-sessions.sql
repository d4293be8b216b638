-- Tokens in whose place their browser got another one, by a login or a new password. An answer to a request that still carried the old one
-- must not take the new one's cookies away.
create table replaced_sessions (
  token_hash bytea primary key,
  replaced_at timestamptz not null
);
