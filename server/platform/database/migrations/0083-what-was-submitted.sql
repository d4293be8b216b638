-- What was submitted, beside its wording: by which account, with which documents, and in which language it was worded. It is
-- read in one place (server/submissions/read.ts), whatever becomes of the account and the documents later. Null only
-- where a server of an older version, still at work beside a newer one, has taken a submission: then they are read live.
alter table submissions
  add column username text,
  add column documents jsonb,
  add column language text not null default 'en';

update submissions set
  username = (select username from accounts where id = account_id),
  documents = coalesce(
    (
      select jsonb_object_agg(
        answer_key, jsonb_build_object('file_name', file_name, 'file_size', file_size) order by id
      )
      from documents
      where documents.account_id = submissions.account_id and status = 'completed'
    ),
    '{}'
  );
