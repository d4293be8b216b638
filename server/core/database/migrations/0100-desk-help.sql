-- Erasures that a second registrar has to confirm.
create table erasures_asked (
  account_id bigint primary key references accounts (id) on delete cascade,
  staff_id bigint not null references staff (id),
  -- The reason. The second registrar reads it before confirming; it is deleted with the applicant.
  reason text not null,
  asked_at timestamptz not null,
  expires_at timestamptz not null
);
