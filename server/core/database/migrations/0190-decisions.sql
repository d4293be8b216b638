-- Decisions about applications, their releases, and the answers of applicants to offers.

-- A release: its decisions show to their applicants from `at` on. No job has to run for that.
create table decision_releases (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  made_by bigint not null references staff (id),
  made_at timestamptz not null,
  -- The letters of its decisions as the college's file had them when the release was made: {season: {code: {kind, replyBy, in: {language: {label, letter}}}}}.
  letters jsonb not null
);

-- Every decision, but those that were taken back: the trail tells of them. At most one of an application stands: the newest.
create table decisions (
  id bigint generated always as identity primary key,
  account_id bigint not null references accounts (id) on delete cascade,
  -- An id of the college's file.
  code text not null,
  stands boolean not null default true,
  set_by bigint not null references staff (id),
  set_at timestamptz not null,
  reason text not null,
  confirmed_by bigint references staff (id),
  confirmed_at timestamptz,
  release_id bigint references decision_releases (id),
  -- What the letter is filled in with, as the application had it when the release was made. Terms and majors are codes.
  fields jsonb,
  -- The ledger: when the applicant was mailed that there is news. Null until then, which hides nothing from the applicant.
  released_at timestamptz,
  -- The applicant's answer to an offer.
  answer text check (answer in ('accepted', 'declined')),
  answered_at timestamptz,
  check (confirmed_by is distinct from set_by or confirmed_by is null),
  check ((confirmed_at is null) = (confirmed_by is null)),
  check (release_id is null or (confirmed_at is not null and fields is not null)),
  check ((answer is null) = (answered_at is null))
);
create unique index decisions_standing on decisions (account_id) where stands;
-- What an applicant sees is the first row of this index that is released.
create index decisions_account_id on decisions (account_id, id desc);
create index decisions_untold on decisions (release_id, account_id) where released_at is null;
create index decisions_release_id on decisions (release_id);
