-- The country's addresses from the last "npm run addresses:import", one row for each road in one place
-- (docs/decisions/040). Shared by all organizations. Addresses imported before this version must be imported again.
delete from address_imports;
drop table address_import_parts;

create table address_streets (
  import_id integer not null references address_imports (id) on delete cascade,
  -- 1 is the street with the most houses.
  rank integer not null check (rank > 0),
  road text not null,
  locality text not null,
  town text not null,
  -- Normalized, separated by spaces.
  road_words text not null,
  place_words text not null,
  -- A line for each house: its number, prefix and suffix, joined by |. Begins with a line break.
  houses text not null,
  primary key (import_id, rank)
);
-- Each search reads many of them, so compression would cost time.
alter table address_streets alter column houses set storage external;
create index address_streets_words on address_streets
  using gin (array_to_tsvector(string_to_array(road_words || ' ' || place_words, ' ')));

-- The words of all streets: those that a misspelled word may mean.
create table address_words (
  import_id integer not null references address_imports (id) on delete cascade,
  word text collate "C" not null,
  primary key (word, import_id)
);

grant select, insert, update, delete on address_streets, address_words to doneup_system;
