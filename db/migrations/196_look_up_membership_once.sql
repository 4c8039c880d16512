-- Whether the user is a member is looked up once, when the transaction begins, as what guests and builders see is. Policies compare with
-- what was found; they asked again for each table of each statement, sixteen times in a move.
create function begin_as_member() returns void
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := nullif(current_setting('app.organization_id', true), '');
  member uuid := nullif(current_setting('app.user_id', true), '');
begin
  if current_setting('app.api_key', true) <> '' and current_api_key() is null then return; end if;
  perform from organization_members m where m.organization_id = organization and m.user_id = member;
  if found then perform set_config('app.member_organization', organization::text, true); end if;
end $$;
revoke execute on function begin_as_member() from public;
grant execute on function begin_as_member() to doneup_app;

create or replace function member_organization() returns uuid
language sql stable parallel safe as $$
  select nullif(current_setting('app.member_organization', true), '')::uuid
$$;
