-- The language that an account reads, as a BCP 47 tag: letters and copies are in it, and so are answers once somebody is logged
-- in. Null where nobody has said it yet. A sign-up that waits keeps it for the account that it becomes.
alter table accounts add column language text;
alter table sign_ups add column language text;
