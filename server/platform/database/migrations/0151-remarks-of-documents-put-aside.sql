-- What is remarked on a document that was converted is said again when it is brought back.
alter table put_aside add column remark text not null default '';
