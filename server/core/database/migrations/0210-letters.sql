-- Letters to the applicants of a view.
create table mailings (
  id bigint generated always as identity primary key,
  staff_id bigint not null references staff (id),
  made_at timestamptz not null,
  -- Null while it is counted and looked at.
  sent_at timestamptz,
  -- Why a draft became an outbox is in the trail.
  state text not null check (state in ('draft', 'sending', 'paused', 'cancelled', 'done')),
  name text not null,
  -- The view's facets. Its words may be somebody's name, so they are not kept.
  facets text not null,
  -- [{language, subject, text}] as JSON. A text, so that an erasure can blot a name out of it.
  texts text not null,
  is_about_application boolean not null
);

-- The outbox: a row for each applicant of the view.
create table mailing_letters (
  mailing_id bigint not null references mailings (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  -- "sending" is written before the mail server is asked; a process that dies then leaves it "unsure".
  state text not null
    check (state in ('waiting', 'sending', 'sent', 'unsure', 'refused', 'bounced', 'left-out')),
  -- Why it was left out: no-news, or the names of empty fields.
  why text not null default '',
  tries integer not null default 0,
  -- When it was tried last, or will be tried again.
  at timestamptz not null,
  -- In its Message-ID, and in the link by which its reader refuses further ones.
  token uuid not null unique,
  primary key (mailing_id, account_id)
);
create index mailing_letters_waiting on mailing_letters (mailing_id, account_id) where state = 'waiting';
create index mailing_letters_account_id on mailing_letters (account_id);

-- Applicants who want no letters but those about their application.
create table news_refusals (
  account_id bigint primary key references accounts (id) on delete cascade,
  refused_at timestamptz not null
);
