-- The trades and suppliers of an organization.
create table suppliers (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  name text not null check (length(trim(name)) between 1 and 200),
  trade text not null check (trade in ('builder', 'plumber', 'electrician', 'painter', 'tiler', 'floor_layer',
    'landscaper', 'cleaner', 'stager', 'designer', 'other')),
  phone text check (length(trim(phone)) between 1 and 50),
  email text check (length(email) <= 254),
  gst_number text check (length(trim(gst_number)) between 1 and 20),
  -- Of a licensed building practitioner or another register.
  registration text check (length(trim(registration)) between 1 and 50),
  insured_until date,
  rating smallint check (rating between 1 and 5),
  notes text check (length(trim(notes)) between 1 and 2000),
  -- Where the details come from: people can ask (Privacy Act 2020, IPP 3A).
  source text check (length(trim(source)) between 1 and 200),
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id)
);
alter table suppliers enable row level security;
alter table suppliers force row level security;
create policy own_organization on suppliers to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on suppliers to doneup_system using (true) with check (true);
grant select, insert, update, delete on suppliers to doneup_app, doneup_system;
