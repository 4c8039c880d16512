-- Who did something is a person with a name, or an API key by its name; null once the account is deleted.
create function author_json(id uuid, name text, email text, api_key text)
returns jsonb language sql immutable parallel safe as $$
  select case
    when api_key is not null then jsonb_build_object('id', null, 'name', 'API key ' || api_key, 'email', '')
    when id is not null then jsonb_build_object('id', id, 'name', name, 'email', email)
  end
$$;

drop function opportunity_event_author(uuid);
create function opportunity_event_author(event_id uuid)
returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, e.api_key)
  from opportunity_events e left join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.id = event_id
$$;

drop function project_event_author(uuid);
create function project_event_author(event_id uuid)
returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, e.api_key)
  from project_events e left join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.id = event_id
$$;

drop function notification_authors(uuid[]);
create function notification_authors(notification_ids uuid[])
returns table (id uuid, author jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.id, author_json(u.id, u.name, u.email, n.api_key)
  from notifications n left join auth.users u on u.id = n.user_id
  where n.organization_id = member_organization() and n.id = any (notification_ids)
$$;

drop function opportunity_adders(uuid[]);
create function opportunity_adders(deal_ids uuid[])
returns table (opportunity_id uuid, author jsonb)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (e.opportunity_id) e.opportunity_id, author_json(u.id, u.name, u.email, e.api_key)
  from opportunity_events e left join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.opportunity_id = any (deal_ids)
    and e.action in ('created', 'imported')
  order by e.opportunity_id, e.version, e.id
$$;

drop function owner_income_authors(uuid);
create function owner_income_authors(deal uuid)
returns setof jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, null)
  from owner_incomes i join auth.users u on u.id = i.user_id
  where i.organization_id = member_organization() and i.opportunity_id = deal
$$;

-- Whoever has left keeps their name on the links and invitations that they made.
create function share_link_author(link_id uuid)
returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, null)
  from share_links l join auth.users u on u.id = l.created_by
  where l.organization_id = member_organization() and l.id = link_id
$$;

create function guest_author(guest_id uuid)
returns jsonb language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select author_json(u.id, u.name, u.email, null)
  from deal_guests g join auth.users u on u.id = g.invited_by
  where g.organization_id = member_organization() and g.id = guest_id
$$;

revoke execute on function opportunity_event_author(uuid), project_event_author(uuid), notification_authors(uuid[]),
  opportunity_adders(uuid[]), owner_income_authors(uuid), share_link_author(uuid), guest_author(uuid) from public;
grant execute on function opportunity_event_author(uuid), project_event_author(uuid), notification_authors(uuid[]),
  opportunity_adders(uuid[]), owner_income_authors(uuid), share_link_author(uuid), guest_author(uuid) to doneup_app, doneup_system;

-- The author of a notification is shown beside its message.
update notifications set message = 'Joined the organization' where title = 'New member';
