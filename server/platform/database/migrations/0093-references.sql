-- The reference number of a submission: what an applicant says on the phone, and what the office looks it up by. Eight digits and
-- no letters, so that nothing looks or sounds like something else in any language. Every number is a multiple of 11: a wrong
-- digit, or two neighbours the wrong way round, is never the number of somebody else. It is not a secret and opens nothing.
-- The database draws it, so that no server, of whatever version, can store a submission without one: 5056643 has no factor in common
-- with 8181818, so the first 8,181,818 numbers drawn are all different.
create sequence submission_draws;

create function new_submission_reference() returns text
language sql volatile
as $$
  select left(number, 4) || '-' || right(number, 4)
  from (select (11 * (909091 + nextval('submission_draws') * 5056643 % 8181818))::text as number) drawn
$$;

alter table submissions
  add column reference text not null default new_submission_reference(),
  add constraint submissions_reference_key unique (reference);
