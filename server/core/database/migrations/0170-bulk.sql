-- Acts of staff on all applications of a view.

create table bulk_acts (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  -- The search whose applications were counted, in canonical form.
  q text not null,
  facets text not null,
  sort text not null,
  -- The accounts that were counted, ascending. Only numbers: they may outlive an erasure. [] once nothing can be undone any more.
  members jsonb not null,
  counted integer not null,
  counted_at timestamptz not null,
  -- counted: nobody has confirmed it yet.
  state text not null default 'counted' check (state in ('counted', 'running', 'done', 'stopped', 'undoing', 'undone')),
  kind text not null default '',
  -- The choices of the act, as JSON. A text, so that an erasure can blot a name out of it.
  choices text not null default '{}',
  reason text not null default '',
  -- Whoever confirmed the act, or undoes it, as the trail names them.
  actor jsonb,
  begun_at timestamptz,
  ended_at timestamptz,
  undo_until timestamptz,
  -- The number of members behind which the act, or its undoing, stands.
  position integer not null default 0,
  done integer not null default 0,
  -- How many were left as they were, by the reason's code.
  skipped jsonb not null default '{}',
  undone integer not null default 0,
  -- How many came into the view, and left it, between the count and the confirmation.
  came integer not null default 0,
  went integer not null default 0,
  -- Why it stopped, as a sentence in each language; null if it did not.
  why jsonb
);
create index bulk_acts_staff_id on bulk_acts (staff_id, id);
create index bulk_acts_state on bulk_acts (state, counted_at);

-- What each application was before an act changed it.
create table bulk_outcomes (
  act_id bigint not null references bulk_acts (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  before jsonb not null,
  primary key (act_id, account_id)
);
create index bulk_outcomes_account_id on bulk_outcomes (account_id);

-- The accounts to which a run is narrowed; null for all. [] once it is over.
alter table hand_on_runs add column chosen jsonb;
