-- What happened in an organization, told to everybody in it.
create table notifications (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- The organization's version that it came with: writers queue, so the order of versions is the order of commits.
  version bigint not null,
  type text not null check (type in ('opportunity_status', 'project_status', 'due_date', 'system', 'other')),
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) <= 600),
  -- Of a project it names both; with the deal it goes.
  opportunity_id uuid,
  project_id uuid,
  -- Whose doing it tells of: they know already.
  user_id uuid references auth.users (id) on delete set null,
  -- The one it concerns alone; null: everybody.
  recipient_id uuid references auth.users (id) on delete cascade,
  -- Of a move, what the deal or project was before: an undo is told from a move by it.
  status_before text,
  -- Of a date that comes near, which one and the day. Once the date is another one, nobody is shown this any more.
  due_kind text check (due_kind in ('settlement', 'unconditional', 'target')),
  due_day date,
  -- What must be told only once.
  subject text check (length(subject) <= 200),
  -- The clock's own time: whoever queued for the organization came after those it queued for.
  created_at timestamptz not null default clock_timestamp(),
  primary key (organization_id, id),
  unique (organization_id, subject),
  foreign key (organization_id, opportunity_id) references opportunities (organization_id, id) on delete cascade,
  foreign key (organization_id, project_id) references projects (organization_id, id) on delete cascade,
  check ((due_kind is null) = (due_day is null))
);
create index notifications_newest on notifications (organization_id, version desc, id desc);
create index notifications_opportunity on notifications (organization_id, opportunity_id) where opportunity_id is not null;
create index notifications_project on notifications (organization_id, project_id) where project_id is not null;
create index notifications_due on notifications (organization_id) where due_kind is not null;
create index notifications_user on notifications (user_id) where user_id is not null;
create index notifications_recipient on notifications (recipient_id) where recipient_id is not null;
create index notifications_by_age on notifications (created_at);

-- What has been deleted and can still be brought back: its notifications are not shown.
create index opportunities_deleted on opportunities (organization_id) where deleted_at is not null;
create index projects_deleted on projects (organization_id) where deleted_at is not null;

-- Up to which version a member has read everything. It goes with the membership.
create table notification_readers (
  organization_id uuid not null,
  user_id uuid not null,
  read_version bigint not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade
);

-- What a member has read one by one, above that version.
create table notification_reads (
  organization_id uuid not null,
  user_id uuid not null,
  notification_id uuid not null,
  primary key (organization_id, user_id, notification_id),
  foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade,
  foreign key (organization_id, notification_id) references notifications (organization_id, id) on delete cascade
);
create index notification_reads_notification on notification_reads (organization_id, notification_id);

do $$
declare
  tenant_table text;
begin
  foreach tenant_table in array array['notifications', 'notification_readers', 'notification_reads'] loop
    execute format('alter table %I enable row level security', tenant_table);
    execute format('alter table %I force row level security', tenant_table);
    execute format('create policy system_rows on %I to doneup_system using (true) with check (true)', tenant_table);
    execute format('grant select, insert, update, delete on %I to doneup_app, doneup_system', tenant_table);
  end loop;
end $$;
create policy own_organization on notifications to doneup_app
  using (organization_id = (select member_organization())
    and (recipient_id is null or recipient_id = (select current_user_id())))
  with check (organization_id = (select member_organization()));
-- What somebody has read is their own affair, also inside the organization.
create policy own_organization on notification_readers to doneup_app
  using (organization_id = (select member_organization()) and user_id = (select current_user_id()))
  with check (organization_id = (select member_organization()) and user_id = (select current_user_id()));
create policy own_organization on notification_reads to doneup_app
  using (organization_id = (select member_organization()) and user_id = (select current_user_id()))
  with check (organization_id = (select member_organization()) and user_id = (select current_user_id()));

-- Whose doing notifications of this transaction's organization tell of, members who have left included.
create function notification_authors(notification_ids uuid[]) returns table (id uuid, email text)
language sql stable security definer set search_path = public as $$
  select n.id, u.email from notifications n join auth.users u on u.id = n.user_id
  where n.organization_id = member_organization() and n.id = any(notification_ids)
$$;

-- The mornings on which all dates are looked at: planned by the first process that gets to it, done when all are told of.
create table notification_mornings (
  day date primary key,
  done_at timestamptz
);
grant select, insert, update, delete on notification_mornings to doneup_system;
