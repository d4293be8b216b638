-- What a choice or a deletion took away from an application, until it is brought back, thrown away or submitted without:
-- answers, or a document, whose files stay where they are. Whoever reads answers or documents never meets it.
create table put_aside (
  account_id bigint not null references accounts (id) on delete cascade,
  id uuid not null,
  put_at timestamptz not null,
  -- Tells apart what was put aside at the same moment.
  place bigint generated always as identity,
  reason text not null check (
    reason in ('tab', 'condition', 'device', 'login', 'swap', 'deletion', 'upload')
  ),
  -- The choice that did it, as {key, value}.
  because jsonb,
  -- Answer by key, and what has to hold for them to show: {answers, tabs}.
  answers jsonb not null default '{}',
  setting jsonb not null default '{"answers": {}, "tabs": {}}',
  -- A document as it was, in place of answers.
  answer_key text,
  file_key text unique,
  file_name text,
  file_size integer,
  pages integer,
  is_converted boolean,
  primary key (account_id, id),
  check (num_nulls(answer_key, file_key, file_name, file_size, is_converted) in (0, 5))
);
