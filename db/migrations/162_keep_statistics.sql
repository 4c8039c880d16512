-- Without statistics PostgreSQL expects one row of an organization, and joins hundreds of just imported rows with each other row by row. The
-- server analyses tables that have at least doubled since they were analysed, because autovacuum comes a minute later, and the embedded
-- database has none.
create function analyze_grown_tables() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  grown record;
begin
  for grown in
    select c.oid::regclass as name from pg_class c
    where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and pg_has_role(c.relowner, 'usage')
      and pg_relation_size(c.oid) / current_setting('block_size')::int >= greatest(4, 2 * c.relpages)
  loop
    execute format('analyze %s', grown.name);
  end loop;
end $$;
revoke all on function analyze_grown_tables() from public;
grant execute on function analyze_grown_tables() to doneup_system;
