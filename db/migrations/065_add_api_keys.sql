-- Keys with which other programs use /api/v1. A key acts in its organization for the administrator who made it, and ends with
-- that role. Only the hash of the secret is stored.
create table api_keys (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  created_by uuid not null,
  session_id uuid not null,
  name text not null check (length(trim(name)) between 1 and 60),
  secret_hash text not null unique check (length(secret_hash) = 64),
  begins_with text not null check (length(begins_with) = 12),
  scopes text[] not null check (cardinality(scopes) > 0 and scopes <@ array['deals:read', 'deals:write', 'projects:read',
    'projects:write', 'expenses:read', 'expenses:write', 'agents:read', 'agents:write', 'documents:read', 'offers:read',
    'webhooks:manage']),
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  -- When the email before the expiry was queued.
  reminded_at timestamptz,
  primary key (organization_id, id),
  foreign key (organization_id, created_by) references organization_members (organization_id, user_id) on delete cascade,
  check (expires_at <= created_at + interval '2 years 1 day')
);
create index api_keys_maker on api_keys (organization_id, created_by);
create index api_keys_by_expiry on api_keys (expires_at);
create index api_keys_created_by on api_keys (created_by);
alter table api_keys enable row level security;
alter table api_keys force row level security;
create policy own_organization on api_keys to doneup_app
  using (organization_id = (select administered_organization()))
  with check (organization_id = (select administered_organization()));
create policy system_rows on api_keys to doneup_system using (true) with check (true);
grant select, insert, update, delete on api_keys to doneup_app, doneup_system;
create trigger api_keys_authenticated before insert on api_keys
  for each row execute function require_recent_authentication('created_by');

create function end_keys_of_former_admin() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  delete from api_keys where organization_id = new.organization_id and created_by = new.user_id;
  return null;
end $$;
create trigger organization_members_end_keys after update of role on organization_members
  for each row when (new.role <> 'admin') execute function end_keys_of_former_admin();

-- The name of the key that makes this transaction's changes; null for a person, and for a key that has ended.
create function current_api_key() returns text
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  key uuid := nullif(current_setting('app.api_key', true), '')::uuid;
begin
  if key is null then return null; end if;
  return (
    select k.name from api_keys k
    join organization_members m on m.organization_id = k.organization_id and m.user_id = k.created_by and m.role = 'admin'
    where k.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid and k.id = key
      and k.created_by = current_user_id() and k.expires_at > now()
  );
end $$;

-- A key that has ended since the request began sees no rows.
create or replace function member_organization() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.organization_id from organization_members m
    where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and m.user_id = current_user_id()
      and (coalesce(current_setting('app.api_key', true), '') = '' or current_api_key() is not null)
  );
end $$;

-- No key has the rights of an administrator.
create or replace function administered_organization() returns uuid
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return (
    select m.organization_id from organization_members m
    where m.organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
      and m.user_id = current_user_id() and m.role = 'admin'
      and coalesce(current_setting('app.api_key', true), '') = ''
  );
end $$;

-- The key that made a change, by name: it stays after the key has ended.
alter table opportunity_events add column api_key text default current_api_key();
alter table project_events add column api_key text default current_api_key();
alter table notifications add column api_key text default current_api_key();

create or replace function opportunity_event_author(event_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce('API key ' || e.api_key, u.email) from opportunity_events e left join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.id = event_id
$$;

create or replace function project_event_author(event_id uuid) returns text
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select coalesce('API key ' || e.api_key, u.email) from project_events e left join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.id = event_id
$$;

create or replace function opportunity_adders(deal_ids uuid[]) returns table (opportunity_id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select distinct on (e.opportunity_id) e.opportunity_id, coalesce('API key ' || e.api_key, u.email)
  from opportunity_events e left join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.opportunity_id = any (deal_ids)
    and e.action in ('created', 'imported')
  order by e.opportunity_id, e.version, e.id
$$;

create or replace function notification_authors(notification_ids uuid[]) returns table (id uuid, email text)
language sql stable security definer set search_path = pg_catalog, public, pg_temp as $$
  select n.id, coalesce('API key ' || n.api_key, u.email)
  from notifications n left join auth.users u on u.id = n.user_id
  where n.organization_id = member_organization() and n.id = any (notification_ids)
$$;
