-- Trigram indexes, for searching parts of words. A trusted extension: any role that may create objects in the database may create it.
create extension if not exists pg_trgm;

-- Schools, colleges and addresses that applicants search while they type.
create table lookups (
  category text not null,
  -- The code of a school; a hash of an address.
  id text not null,
  -- The name of a school; the first line of an address.
  label text not null,
  address_line_1 text not null,
  address_line_2 text not null,
  city text not null,
  state text not null,
  zip text not null,
  country text not null,
  -- Search keys, as folded words with a space before each: all words of the label; its distinctive words; and the words of all fields
  -- that people search by.
  name_key text not null,
  core_key text not null,
  search_key text not null,
  primary key (category, id)
);

-- One index per category, so that a search among schools never scans addresses.
create index lookups_hs_ceeb on lookups using gin (search_key gin_trgm_ops)
  with (fastupdate = off) where category = 'hs_ceeb';
create index lookups_college_ceeb on lookups using gin (search_key gin_trgm_ops)
  with (fastupdate = off) where category = 'college_ceeb';
create index lookups_address on lookups using gin (search_key gin_trgm_ops)
  with (fastupdate = off) where category = 'address';

-- Beginnings of a category's words with one letter left out, to find the word that a misspelling meant.
create table lookup_spellings (
  category text not null,
  variant text not null,
  word text not null,
  -- Number of entries with the word.
  frequency integer not null,
  primary key (category, variant, word)
);
