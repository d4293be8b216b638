-- The outbox of letters to the applicants of a view: a row for each letter. Its text is in the choices of the act that wrote it.
create table mailing_letters (
  act_id bigint not null references bulk_acts (id) on delete cascade,
  account_id bigint not null references accounts (id) on delete cascade,
  -- "sending" is written before the mail server is asked; a process that dies then leaves it "unsure".
  state text not null check (state in
    ('waiting', 'paused', 'sending', 'sent', 'unsure', 'refused', 'bounced', 'left-out', 'cancelled')),
  tries integer not null default 0,
  -- When it was tried last, or will be tried again.
  at timestamptz not null,
  -- In its Message-ID, and in the link by which its reader refuses further ones.
  token uuid not null unique,
  primary key (act_id, account_id)
);
create index mailing_letters_waiting on mailing_letters (act_id, account_id) where state = 'waiting';
create index mailing_letters_account_id on mailing_letters (account_id);

-- Applicants who want no letters but those about their application.
create table news_refusals (
  account_id bigint primary key references accounts (id) on delete cascade,
  refused_at timestamptz not null
);
