-- The college's own part of the form: as its file has it, and as it was published at the desk since, without a restart.
--
-- The published form that came in force last, and was not taken back, is in force; without one, the file's. Rows stay, because every
-- submission names the form in which it was asked.
create table forms (
  id bigint generated always as identity primary key,
  -- The published part as JSON text, and its SHA-256.
  text text not null,
  hash text not null,
  -- For a file's form, when a process first read it.
  in_force_at timestamptz not null,
  -- Who published it; null for a file's form.
  staff_id bigint references staff (id),
  taken_back_at timestamptz,
  check (taken_back_at is null or staff_id is not null)
);
create unique index forms_of_files on forms (hash) where staff_id is null;
