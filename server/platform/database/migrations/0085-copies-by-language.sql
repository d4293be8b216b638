-- One copy of an application for each language that it is read in: an applicant and the college may read different ones at the
-- same time. A copy that was made before is taken for the applicant's; its fingerprint tells if it is not.
alter table copies add column language text not null default 'en';
update copies set language = accounts.language
  from accounts where accounts.id = copies.account_id and accounts.language is not null;
alter table copies drop constraint copies_pkey;
alter table copies add primary key (account_id, language);
