-- An organization's archive: at most one at a time; running, ready for a while, or failed.
create table organization_exports (
  organization_id uuid primary key references organizations (id) on delete cascade,
  id uuid not null unique,
  requested_by uuid references auth.users (id) on delete set null,
  status text not null default 'running' check (status in ('running', 'ready', 'failed')),
  -- Created in steps, each storing one part. A step that finds another number here was overtaken.
  steps integer not null default 0 check (steps >= 0),
  -- Attempts of the current step.
  tries smallint not null default 0,
  -- When its rows were read, as one snapshot, and the count of each kind; null before that.
  read_at timestamptz,
  counts jsonb,
  files_total integer check (files_total >= 0),
  files_done integer not null default 0,
  -- Bytes of the archive so far.
  size bigint not null default 0,
  failure text check (failure in ('store', 'access')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  expires_at timestamptz,
  unique (organization_id, id),
  check ((status = 'ready') = (expires_at is not null)),
  check ((status = 'failed') = (failure is not null))
);
create index organization_exports_expiring on organization_exports (expires_at) where expires_at is not null;
create index organization_exports_user on organization_exports (requested_by) where requested_by is not null;

-- The files of an archive. Documents are listed first and packed step by step.
create table export_entries (
  organization_id uuid not null,
  export_id uuid not null,
  place integer not null,
  path text not null,
  -- The storage key of a document's file; null for files generated from rows.
  file_key text,
  -- The file was missing.
  is_missing boolean not null default false,
  -- Its offset in the archive; null until packed.
  starts_at bigint,
  is_deflated boolean,
  crc bigint,
  size bigint,
  packed_size bigint,
  sha256 text,
  primary key (organization_id, export_id, place),
  foreign key (organization_id, export_id)
    references organization_exports (organization_id, id) on delete cascade,
  check ((starts_at is null) = (sha256 is null))
);

-- The stored parts of the archive in order.
create table export_parts (
  organization_id uuid not null,
  export_id uuid not null,
  place integer not null,
  file_key text not null unique check (length(file_key) <= 200),
  size bigint not null check (size > 0),
  primary key (organization_id, export_id, place),
  foreign key (organization_id, export_id)
    references organization_exports (organization_id, id) on delete cascade
);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['organization_exports', 'export_entries', 'export_parts'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format(
      'create policy own_organization on %I to doneup_app using (organization_id = (select member_organization()))'
      ' with check (organization_id = (select member_organization()))', tenant_table);
    execute format('create policy system_rows on %I to doneup_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to doneup_app, doneup_system', tenant_table);
  end loop;
end $$;

-- Deleting an archive for any reason adds the deletion of its files to the outbox in the same transaction.
create function remove_files_of_exports() returns trigger
language plpgsql security definer set search_path = public as $$
begin
  insert into outbox (id, topic, payload)
  select uuid_v7(), 'stored-files.remove', jsonb_build_object('keys', jsonb_agg(file_key))
  from (select file_key, (row_number() over () - 1) / 100 as lot from gone) lots
  group by lot;
  return null;
end $$;
create trigger remove_files_of_exports after delete on export_parts
  referencing old table as gone for each statement execute function remove_files_of_exports();
