-- Tasks of an organization, each for a deal, a project of a deal, or neither.
create table tasks (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  title text not null check (length(trim(title)) between 1 and 200),
  assignee_id uuid,
  due_on date,
  opportunity_id uuid,
  project_id uuid,
  stage text check (stage is null or project_id is not null),
  done_on date,
  deleted_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  primary key (organization_id, id),
  -- A removed member's tasks become unassigned.
  constraint tasks_assignee foreign key (organization_id, assignee_id)
    references organization_members (organization_id, user_id) on delete set null (assignee_id),
  constraint tasks_deal foreign key (organization_id, opportunity_id)
    references opportunities (organization_id, id) on delete cascade,
  constraint tasks_project foreign key (organization_id, project_id)
    references projects (organization_id, id) on delete cascade
);
create index tasks_assignee on tasks (organization_id, assignee_id) where assignee_id is not null;
create index tasks_deal on tasks (organization_id, opportunity_id) where opportunity_id is not null;
create index tasks_project on tasks (organization_id, project_id) where project_id is not null;

alter table tasks enable row level security;
alter table tasks force row level security;
create policy own_organization on tasks to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on tasks to doneup_system using (true) with check (true);
grant select, insert, update, delete on tasks to doneup_app, doneup_system;
