-- When somebody tried to submit before a deadline that was over when they could: with it the submission may count as in time.
alter table submissions
  add column intended_at timestamptz,
  -- Of the deadline: `to` in the college's file.
  add column intended_for text,
  -- What speaks for it: a server noted the try itself; servers measured trouble in that minute; pages of others told of it; nothing but
  -- the page's own word.
  add column intention_evidence text check (intention_evidence in ('server', 'measured', 'pages', 'none')),
  add constraint intention_whole check (
    (intended_at is null) = (intended_for is null) and (intended_at is null) = (intention_evidence is null));
