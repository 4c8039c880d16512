-- Who added the deals of the organization, for its list of deals.
create function deal_adders()
returns setof jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, null) from auth.users u
  where u.id in (select o.user_id from opportunities o where o.organization_id = member_organization())
$$;
revoke all on function deal_adders() from public;
grant execute on function deal_adders() to doneup_app, doneup_system;
