-- Row-level security calls these once or twice per statement. PL/pgSQL keeps the plan for the session; a function in
-- SQL is planned at each call, which took longer than the statements themselves.
create or replace function member_organization() returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.organization_id from organization_members m
    where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and m.user_id = current_user_id()
  );
end $$;

create or replace function administered_organization() returns uuid
  language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.organization_id from organization_members m
    where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and m.user_id = current_user_id() and m.role = 'admin'
  );
end $$;
