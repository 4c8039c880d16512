-- Other programs list what has changed since they last asked, in the order of updated_at. Writers of an organization are
-- serialized by its row, so the clock after that lock orders their changes as they become visible; now() is the time at which
-- a transaction began, perhaps long before.
create function set_updated_at() returns trigger language plpgsql as $$
begin
  new.updated_at := clock_timestamp();
  return new;
end $$;

-- Rows that were deleted, kept for 30 days: their own rows are purged minutes after the deletion.
create table deleted_rows (
  organization_id uuid not null references organizations (id) on delete cascade,
  table_name text not null,
  id uuid not null,
  deleted_at timestamptz not null,
  primary key (organization_id, table_name, id)
);
create index deleted_rows_in_order on deleted_rows (organization_id, table_name, deleted_at, id);
create index deleted_rows_by_age on deleted_rows (deleted_at);
alter table deleted_rows enable row level security;
alter table deleted_rows force row level security;
create policy own_organization on deleted_rows to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on deleted_rows to doneup_system using (true) with check (true);
grant select on deleted_rows to doneup_app;
grant select, insert, update, delete on deleted_rows to doneup_system;

-- For each statement, because a deal takes thousands of rows with it. Those of a deleted organization are left out.
create function keep_deleted_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_rows (organization_id, table_name, id, deleted_at)
  select g.organization_id, tg_table_name, g.id, case when g.deleted_at is null then clock_timestamp() else g.updated_at end
  from gone g join organizations o on o.id = g.organization_id
  on conflict (organization_id, table_name, id) do update set deleted_at = excluded.deleted_at;
  return null;
end $$;

do $$
declare
  name text;
begin
  foreach name in array array['opportunities', 'projects', 'expenses', 'agents'] loop
    execute format('alter table %I alter column updated_at set default clock_timestamp()', name);
    execute format('create index %I on %I (organization_id, updated_at, id)', name || '_by_change', name);
    execute format('create trigger %I before update on %I for each row when (old.version is distinct from new.version)
      execute function set_updated_at()', name || '_updated', name);
    execute format('create trigger %I after delete on %I referencing old table as gone for each statement
      execute function keep_deleted_rows()', name || '_deleted', name);
  end loop;
end $$;
