-- The version of the deal after the change: the order of its events. Timestamps don't reflect the commit order of
-- waiting transactions.
alter table opportunity_events add column version integer not null default 1 check (version > 0);
update opportunity_events e set version = counted.version
from (
  select organization_id, id,
    row_number() over (partition by organization_id, opportunity_id order by created_at, id) as version
  from opportunity_events
) counted
where counted.organization_id = e.organization_id and counted.id = e.id;
drop index opportunity_events_deal;
create index opportunity_events_deal on opportunity_events (organization_id, opportunity_id, version desc, id desc);

-- The author of a change to a deal of this transaction's organization, including former members. The application's
-- role can't read addresses itself.
create function opportunity_event_author(event_id uuid) returns text
language sql stable security definer set search_path = public as $$
  select u.email from opportunity_events e join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.id = event_id
$$;
