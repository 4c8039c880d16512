-- One import of a file of deals; can be undone for deals that are unchanged.
create table deal_imports (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  deals integer not null check (deals > 0),
  undone_at timestamptz,
  created_at timestamptz not null default now(),
  primary key (organization_id, id)
);
create index deal_imports_user on deal_imports (user_id) where user_id is not null;

alter table deal_imports enable row level security;
alter table deal_imports force row level security;
create policy own_organization on deal_imports to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on deal_imports to doneup_system using (true) with check (true);
grant select, insert, update, delete on deal_imports to doneup_app, doneup_system;

-- The import that created the deal; null for a manual one.
alter table opportunities add column import_id uuid;
alter table opportunities add foreign key (organization_id, import_id)
  references deal_imports (organization_id, id) on delete set null (import_id);
create index opportunities_import on opportunities (organization_id, import_id) where import_id is not null;

alter table opportunity_events drop constraint opportunity_events_action_check;
alter table opportunity_events add constraint opportunity_events_action_check check (action in (
  'created', 'imported', 'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited'));

-- The authors of several deals of this transaction's organization in one call, including former members.
create function opportunity_adders(deal_ids uuid[]) returns table (opportunity_id uuid, email text)
language sql stable security definer set search_path = public as $$
  select distinct on (e.opportunity_id) e.opportunity_id, u.email
  from opportunity_events e join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.opportunity_id = any (deal_ids)
    and e.action in ('created', 'imported')
  order by e.opportunity_id, e.version, e.id
$$;
