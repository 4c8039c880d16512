-- An API key with the scope may manage the endpoints, which only administrators may otherwise.
create function webhook_organization() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if current_api_key() is null then return administered_organization(); end if;
  return (
    select k.organization_id from api_keys k
    where k.organization_id = member_organization() and k.id = current_setting('app.api_key')::uuid
      and 'webhooks:manage' = any (k.scopes)
  );
end $$;
revoke execute on function webhook_organization() from public;
grant execute on function webhook_organization() to doneup_app, doneup_system;

alter policy own_organization on webhook_endpoints
  using (organization_id = (select webhook_organization()))
  with check (organization_id = (select webhook_organization()));
