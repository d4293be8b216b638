-- The name that a session's browser gave itself, so that its owner recognizes it. Older sessions have none.
alter table sessions add column browser text not null default '';
