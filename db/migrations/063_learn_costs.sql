-- What an organization's renovations cost, in NZD per square metre of a standard item at mid-range quality: its new plans start
-- with it.
create table organization_rates (
  organization_id uuid not null references organizations (id) on delete cascade,
  item_id text not null check (length(item_id) between 1 and 100),
  rate numeric(11, 2) not null check (rate > 0 and rate <= 999999999),
  -- The projects that it was learned from.
  projects integer not null check (projects > 0),
  set_by uuid references auth.users (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (organization_id, item_id)
);
create index organization_rates_set_by on organization_rates (set_by) where set_by is not null;
alter table organization_rates enable row level security;
alter table organization_rates force row level security;
create policy own_organization on organization_rates to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on organization_rates to doneup_system using (true) with check (true);
grant select, insert, update, delete on organization_rates to doneup_app, doneup_system;

-- A line that someone left out of the learned costs.
alter table budget_lines add column is_left_out boolean not null default false;
