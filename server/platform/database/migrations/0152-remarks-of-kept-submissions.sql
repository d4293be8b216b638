-- What is remarked on a document is said again when the state that it belongs to is put back, such as what was submitted.
alter table version_documents add column remark text not null default '';
