-- What a lender or partner gets of a deal: the chosen sections, not their figures.
create table packs (
  organization_id uuid not null,
  opportunity_id uuid not null,
  pack jsonb not null,
  version integer not null default 1,
  updated_at timestamptz not null default now(),
  primary key (organization_id, opportunity_id),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade
);
alter table packs enable row level security;
alter table packs force row level security;
create policy own_organization on packs to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on packs to doneup_system using (true) with check (true);
grant select, insert, update, delete on packs to doneup_app, doneup_system;
