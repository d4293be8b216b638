-- Names under which the list has shown an applicant before: staff may have typed them, and an erasure looks for them.
alter table summaries add column former_names text[] not null default '{}';
