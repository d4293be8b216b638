-- Counts the saves of an application's answers, so that a tab that was loaded long ago finds out that another device has
-- saved since. No index names it, and adding it with a default rewrites no row.
alter table applications add column answers_version bigint not null default 0;
