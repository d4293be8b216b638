-- Finds parts of words by an index. Trusted: whoever may create tables here may create it.
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
  -- For the search: folded words, each behind a space. All words of the label; those that set it apart from
  -- others; and those with everything else that people type to find it.
  name_key text not null,
  core_key text not null,
  search_key text not null,
  primary key (category, id)
);

-- One for each category, so that a search among schools never wades through addresses.
create index lookups_hs_ceeb on lookups using gin (search_key gin_trgm_ops)
  with (fastupdate = off) where category = 'hs_ceeb';
create index lookups_college_ceeb on lookups using gin (search_key gin_trgm_ops)
  with (fastupdate = off) where category = 'college_ceeb';
create index lookups_address on lookups using gin (search_key gin_trgm_ops)
  with (fastupdate = off) where category = 'address';

-- How the words of a category may begin when one letter is missing: finds what a misspelt word was meant to be.
create table lookup_spellings (
  category text not null,
  variant text not null,
  word text not null,
  -- In how many entries the word stands.
  frequency integer not null,
  primary key (category, variant, word)
);
