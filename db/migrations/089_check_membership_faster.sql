-- Every policy of every statement asks for it: settings are read into variables, because a query with conditions on them
-- takes twice as long to start. A guest of a deal is no member, and a key acts for its maker while it lasts.
create or replace function member_organization() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := nullif(current_setting('app.organization_id', true), '');
  member uuid := nullif(current_setting('app.user_id', true), '');
begin
  if current_setting('app.guest', true) <> '' then return null; end if;
  if current_setting('app.api_key', true) <> '' and current_api_key() is null then return null; end if;
  perform from organization_members m where m.organization_id = organization and m.user_id = member;
  if not found then return null; end if;
  return organization;
end $$;
