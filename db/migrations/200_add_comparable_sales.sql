-- Comparable sales of a deal, evidence for its done-up value, and what they are adjusted by.
create table comparables (
  organization_id uuid not null,
  id uuid not null,
  opportunity_id uuid not null,
  address text not null check (length(trim(address)) between 1 and 300),
  price numeric(11, 2) not null check (price > 0 and price <= 999999999),
  sold_on date not null,
  floor_area numeric(9, 2) check (floor_area > 0 and floor_area <= 100000),
  land_area numeric(10, 2) check (land_area > 0 and land_area <= 10000000),
  bedrooms smallint check (bedrooms between 0 and 20),
  bathrooms smallint check (bathrooms between 0 and 20),
  condition text check (condition in ('original', 'tidy', 'renovated')),
  adjustments jsonb not null default '[]'
    check (jsonb_typeof(adjustments) = 'array' and jsonb_array_length(adjustments) <= 8),
  weight numeric(3, 2) not null default 1 check (weight between 0 and 5),
  source text check (length(source) <= 300),
  note text check (length(note) <= 500),
  document_id uuid,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade,
  constraint comparables_document foreign key (organization_id, document_id) references documents (organization_id, id)
    on delete set null (document_id)
);
create index comparables_document on comparables (organization_id, document_id) where document_id is not null;
-- Other programs list them in the order of their changes (076).
create index comparables_by_change on comparables (organization_id, opportunity_id, updated_at, id);
create trigger comparables_updated before update on comparables for each row when (old.* is distinct from new.*)
  execute function set_updated_at();
create trigger comparables_deleted after delete on comparables referencing old table as gone for each statement
  execute function keep_deleted_rows('opportunity_id');

alter table comparables enable row level security;
alter table comparables force row level security;
create policy own_organization on comparables to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on comparables to doneup_system using (true) with check (true);
grant select, insert, update, delete on comparables to doneup_app, doneup_system;

create table comparable_settings (
  organization_id uuid not null,
  opportunity_id uuid not null,
  settings jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, opportunity_id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
alter table comparable_settings enable row level security;
alter table comparable_settings force row level security;
create policy own_organization on comparable_settings to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on comparable_settings to doneup_system using (true) with check (true);
grant select, insert, update, delete on comparable_settings to doneup_app, doneup_system;

alter table opportunity_events drop constraint opportunity_events_action_check;
alter table opportunity_events add constraint opportunity_events_action_check check (action in ('created', 'imported',
  'moved', 'abandoned', 'restored', 'deleted', 'undeleted', 'edited', 'scenario_applied', 'ownership_changed',
  'agreement_changed', 'offer_changed', 'comparable_changed'));
