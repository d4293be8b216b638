-- The language in which somebody of the staff reads: that of their last sign-in, or the one that an invitation chose. Letters to them
-- are in it; null is the college's first.
alter table staff add column language text;
