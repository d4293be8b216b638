-- Why an erasure was asked for. The second registrar reads it before confirming; it goes with the applicant.
alter table erasures_asked add column reason text not null default '';
