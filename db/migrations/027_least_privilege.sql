-- The server's login may only read and write rows: it reads which migrations there are, and creates no temporary tables,
-- which could shadow the real ones inside the functions below.
grant select on schema_migrations to doneup_system;
do $$ begin
  execute format('revoke temporary on database %I from public', current_database());
end $$;

-- These are security definer functions: pg_temp comes last, or a temporary table could shadow a real one.
alter function member_organization() set search_path = pg_catalog, public, pg_temp;
alter function administered_organization() set search_path = pg_catalog, public, pg_temp;
alter function notification_authors(uuid[]) set search_path = pg_catalog, public, pg_temp;
alter function opportunity_adders(uuid[]) set search_path = pg_catalog, public, pg_temp;
alter function opportunity_event_author(uuid) set search_path = pg_catalog, public, pg_temp;
alter function organization_members_with_email() set search_path = pg_catalog, public, pg_temp;
alter function project_event_author(uuid) set search_path = pg_catalog, public, pg_temp;
alter function remove_files_of_documents() set search_path = pg_catalog, public, pg_temp;
alter function remove_files_of_exports() set search_path = pg_catalog, public, pg_temp;
