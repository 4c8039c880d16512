-- Who owns a deal and how it is taxed, and the incomes that a member enters for their own calculation.
create table ownerships (
  organization_id uuid not null,
  opportunity_id uuid not null,
  ownership jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, opportunity_id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
alter table ownerships enable row level security;
alter table ownerships force row level security;
create policy own_organization on ownerships to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on ownerships to doneup_system using (true) with check (true);
grant select, insert, update, delete on ownerships to doneup_app, doneup_system;

create table owner_incomes (
  organization_id uuid not null,
  opportunity_id uuid not null,
  user_id uuid not null references auth.users (id) on delete cascade,
  incomes jsonb not null,
  is_shared boolean not null default false,
  updated_at timestamptz not null default now(),
  primary key (organization_id, opportunity_id, user_id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
create index owner_incomes_user on owner_incomes (user_id);
alter table owner_incomes enable row level security;
alter table owner_incomes force row level security;
-- A member reads their own incomes and those that are shared, and writes only their own.
create policy own_organization on owner_incomes to doneup_app
  using (organization_id = (select member_organization())
    and (is_shared or user_id = nullif(current_setting('app.user_id', true), '')::uuid))
  with check (organization_id = (select member_organization())
    and user_id = nullif(current_setting('app.user_id', true), '')::uuid);
create policy system_rows on owner_incomes to doneup_system using (true) with check (true);
grant select, insert, update, delete on owner_incomes to doneup_app, doneup_system;

-- Who has entered incomes for a deal: the names only.
create function owner_income_authors(deal uuid) returns setof text
  language sql stable security definer set search_path = pg_catalog, public, pg_temp
  as $$
    select u.email from owner_incomes i join auth.users u on u.id = i.user_id
    where i.organization_id = member_organization() and i.opportunity_id = deal
  $$;
revoke all on function owner_income_authors(uuid) from public;
grant execute on function owner_income_authors(uuid) to doneup_app, doneup_system;

alter table opportunity_events drop constraint opportunity_events_action_check;
alter table opportunity_events add constraint opportunity_events_action_check check (action in ('created', 'imported',
  'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited', 'scenario_applied', 'ownership_changed'));
