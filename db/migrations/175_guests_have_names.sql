-- A guest with an account is called by their name.
create function guest_name(guest_id uuid)
returns text language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select u.name from deal_guests g join auth.users u on u.id = g.user_id
  where g.organization_id = member_organization() and g.id = guest_id
$$;
revoke execute on function guest_name(uuid) from public;
grant execute on function guest_name(uuid) to doneup_app, doneup_system;
