-- A write reads it with the organization's version, so that one whose endpoints chose none of its events runs no statement
-- for webhooks.
alter table organizations add column webhook_events text[] not null default '{}';

-- The events that the endpoints of an organization chose; '*' for all.
create function chosen_webhook_events(organization uuid) returns text[] language sql stable as $$
  select coalesce(array_agg(distinct chosen.event order by chosen.event), '{}')
  from webhook_endpoints e, unnest(coalesce(e.events, '{*}')) as chosen (event)
  where e.organization_id = organization and e.state = 'on'
$$;
update organizations set webhook_events = chosen_webhook_events(id)
where id in (select organization_id from webhook_endpoints);

create function note_webhook_events() returns trigger language plpgsql
set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := coalesce(new.organization_id, old.organization_id);
begin
  update organizations set webhook_events = chosen_webhook_events(organization) where id = organization;
  return null;
end $$;
create trigger webhook_endpoints_noted after insert or delete or update of state, events on webhook_endpoints
  for each row execute function note_webhook_events();
