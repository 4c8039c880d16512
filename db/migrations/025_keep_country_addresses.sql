-- The country's addresses from the last "npm run addresses:import", prepared for searching (docs/decisions/025) and
-- read by every process. Shared by all organizations.
create table address_imports (
  -- Incremented by each import.
  id integer primary key,
  file_name text not null,
  -- A checksum of the prepared addresses: detects an unchanged import and an incomplete read.
  sha256 text not null check (length(sha256) = 64),
  addresses integer not null check (addresses > 0),
  streets integer not null check (streets > 0),
  imported_at timestamptz not null default now()
);

-- Only the newest import has parts; the previous ones are deleted in the same transaction.
create table address_import_parts (
  import_id integer not null references address_imports (id) on delete cascade,
  part integer not null check (part >= 0),
  bytes bytea not null,
  primary key (import_id, part)
);
-- Prepared addresses are already dense: compression would only cost time.
alter table address_import_parts alter column bytes set storage external;

grant select, insert, update, delete on address_imports, address_import_parts to doneup_system;
