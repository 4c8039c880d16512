alter table projects
  -- A fractional index, as on the board of deals: a move writes this one row.
  add column position text collate "C" check (length(position) between 1 and 200),
  add column stage_entered_at timestamptz not null default now(),
  -- Soft delete: set first, purged after the undo time.
  add column deleted_at timestamptz;

-- Newest first: "c" starts an index with three base-62 digits.
update projects p set
  stage_entered_at = coalesce(p.actual_completion, p.created_at),
  position = 'c' || substr(digits.all_62, counted.place / 3844 % 62 + 1, 1) || substr(digits.all_62, counted.place / 62 % 62 + 1, 1)
    || substr(digits.all_62, counted.place % 62 + 1, 1)
from (
  select organization_id, id,
    (row_number() over (partition by organization_id, status order by created_at desc, id))::integer as place
  from projects
) counted, (select '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz' as all_62) digits
where counted.organization_id = p.organization_id and counted.id = p.id;
alter table projects alter column position set not null;
create unique index projects_board on projects (organization_id, status, position) where deleted_at is null;

-- Project events in version order; before and after hold only the changed fields.
create table project_events (
  organization_id uuid not null,
  id uuid not null,
  project_id uuid not null,
  user_id uuid references auth.users (id) on delete set null,
  action text not null check (action in (
    'moved', 'sold', 'target_changed', 'actuals_changed', 'deleted', 'undeleted')),
  before jsonb,
  after jsonb,
  version integer not null check (version > 0),
  created_at timestamptz not null default now(),
  primary key (organization_id, id),
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade
);
create index project_events_newest on project_events (organization_id, project_id, version desc, id desc);
create index project_events_user on project_events (user_id) where user_id is not null;

alter table project_events enable row level security;
alter table project_events force row level security;
create policy own_organization on project_events to doneup_app
  using (organization_id = (select member_organization()))
  with check (organization_id = (select member_organization()));
create policy system_rows on project_events to doneup_system using (true) with check (true);
grant select, insert, update, delete on project_events to doneup_app, doneup_system;

-- The author of a change to a project of this transaction's organization, including former members.
create function project_event_author(event_id uuid) returns text
language sql stable security definer set search_path = public as $$
  select u.email from project_events e join auth.users u on u.id = e.user_id
  where e.organization_id = member_organization() and e.id = event_id
$$;
