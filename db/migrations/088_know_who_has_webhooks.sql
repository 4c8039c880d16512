-- A write reads it with the organization's version, so that one without endpoints runs no statement for webhooks.
alter table organizations add column has_webhooks boolean not null default false;
update organizations o set has_webhooks = true
where exists (select from webhook_endpoints e where e.organization_id = o.id and e.state = 'on');

create function note_webhooks() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
begin
  update organizations o set has_webhooks = not o.has_webhooks
  where o.id = organization and o.has_webhooks is distinct from exists (
    select from webhook_endpoints e where e.organization_id = organization and e.state = 'on');
  return null;
end $$;
create trigger webhook_endpoints_noted after insert or delete or update of state on webhook_endpoints
  for each row execute function note_webhooks();
