-- The offers, conditions and documents of a deal are listed for other programs in the order of their changes, too (067).
-- Documents that are stored already count as changed now.
alter table documents add column updated_at timestamptz not null default now();

do $$
declare
  name text;
begin
  foreach name in array array['offers', 'conditions', 'documents'] loop
    execute format('alter table %I alter column updated_at set default clock_timestamp()', name);
    execute format('create index %I on %I (organization_id, opportunity_id, updated_at, id)', name || '_by_change', name);
    execute format('create trigger %I before update on %I for each row when (old.* is distinct from new.*)
      execute function set_updated_at()', name || '_updated', name);
    execute format('create trigger %I after delete on %I referencing old table as gone for each statement
      execute function keep_deleted_rows()', name || '_deleted', name);
  end loop;
end $$;
