-- The addresses of the whole country, as "npm run addresses:import" last read them from a file, prepared for searching
-- (docs/decisions/025): every process reads them from here. Common to all organizations, and holding nothing of theirs.
create table address_imports (
  -- Counted up by each import.
  id integer primary key,
  file_name text not null,
  -- Of the prepared addresses: the same ones again are recognized, and what was read is known to be whole.
  sha256 text not null check (length(sha256) = 64),
  addresses integer not null check (addresses > 0),
  streets integer not null check (streets > 0),
  imported_at timestamptz not null default now()
);

-- Only the newest import has its parts: the one before loses them in the same transaction.
create table address_import_parts (
  import_id integer not null references address_imports (id) on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (import_id, part)
);
-- Prepared addresses hardly shrink: packing them would only cost time.
alter table address_import_parts alter column bytes set storage external;

grant select, insert, update, delete on address_imports, address_import_parts to doneup_system;
