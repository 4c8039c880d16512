-- Named scenarios of a deal: changes on top of its figures.
create table scenarios (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  name text not null check (length(trim(name)) between 1 and 60),
  changes jsonb not null check (jsonb_typeof(changes) = 'array' and jsonb_array_length(changes) between 1 and 12),
  note text check (length(note) <= 500),
  position smallint not null default 0 check (position between 0 and 99),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
create unique index scenarios_name on scenarios (organization_id, opportunity_id, plain_name(name)) where deleted_at is null;

alter table scenarios enable row level security;
alter table scenarios force row level security;
create policy own_organization on scenarios to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on scenarios to doneup_system using (true) with check (true);
grant select, insert, update, delete on scenarios to doneup_app, doneup_system;

alter table opportunity_events drop constraint opportunity_events_action_check;
alter table opportunity_events add constraint opportunity_events_action_check check (action in ('created', 'imported',
  'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited', 'scenario_applied'));
