-- A program that asks for the deleted rows of a deal or project gets those of this deal or project only. Rows deleted
-- before are named in no such list.
alter table deleted_rows add column parent_id uuid;
drop index deleted_rows_in_order;
create index deleted_rows_in_order on deleted_rows (organization_id, table_name, parent_id, deleted_at, id);

-- The argument of a trigger is the column with the parent's id.
create or replace function keep_deleted_rows() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into deleted_rows (organization_id, table_name, id, parent_id, deleted_at)
  select g.organization_id, tg_table_name, g.id, (to_jsonb(g) ->> tg_argv[0])::uuid,
    case when g.deleted_at is null then clock_timestamp() else g.updated_at end
  from gone g join organizations o on o.id = g.organization_id
  on conflict (organization_id, table_name, id) do update
    set parent_id = excluded.parent_id, deleted_at = excluded.deleted_at;
  return null;
end $$;

do $$
declare
  name text;
  parent text;
begin
  for name, parent in select * from (values ('expenses', 'project_id'), ('offers', 'opportunity_id'),
    ('conditions', 'opportunity_id'), ('documents', 'opportunity_id')) lists
  loop
    execute format('drop trigger %I on %I', name || '_deleted', name);
    execute format('create trigger %I after delete on %I referencing old table as gone for each statement
      execute function keep_deleted_rows(%L)', name || '_deleted', name, parent);
  end loop;
end $$;
