-- Notifications of an organization.
create table notifications (
  organization_id uuid not null references organizations (id) on delete cascade,
  id uuid not null,
  -- The organization's version at the time: writers are serialized, so versions are in commit order.
  version bigint not null,
  type text not null check (type in ('opportunity_status', 'project_status', 'due_date', 'system', 'other')),
  title text not null check (length(title) between 1 and 200),
  message text not null check (length(message) <= 600),
  -- A project's notification names deal and project; deleting the deal deletes it.
  opportunity_id uuid,
  project_id uuid,
  -- The author, who is not notified.
  user_id uuid references auth.users (id) on delete set null,
  -- The only recipient; null: all members.
  recipient_id uuid references auth.users (id) on delete cascade,
  -- Of a move, the previous stage: distinguishes an undo from a move.
  status_before text,
  -- Of a due-date reminder, which date and its day. Hidden when the date changes.
  due_kind text check (due_kind in ('settlement', 'unconditional', 'target')),
  due_day date,
  -- Deduplication key.
  subject text check (length(subject) <= 200),
  -- clock_timestamp(): writers that waited come after those they waited for.
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

-- Notifications of soft-deleted rows are hidden.
create index opportunities_deleted on opportunities (organization_id) where deleted_at is not null;
create index projects_deleted on projects (organization_id) where deleted_at is not null;

-- The version up to which a member has read everything. Deleted with the membership.
create table notification_readers (
  organization_id uuid not null,
  user_id uuid not null,
  read_version bigint not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references organization_members (organization_id, user_id) on delete cascade
);

-- Single notifications read above that version.
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
-- Read state is private, also within the organization.
create policy own_organization on notification_readers to doneup_app
  using (organization_id = (select member_organization()) and user_id = (select current_user_id()))
  with check (organization_id = (select member_organization()) and user_id = (select current_user_id()));
create policy own_organization on notification_reads to doneup_app
  using (organization_id = (select member_organization()) and user_id = (select current_user_id()))
  with check (organization_id = (select member_organization()) and user_id = (select current_user_id()));

-- The authors of notifications of this transaction's organization, including former members.
create function notification_authors(notification_ids uuid[]) returns table (id uuid, email text)
language sql stable security definer set search_path = public as $$
  select n.id, u.email from notifications n join auth.users u on u.id = n.user_id
  where n.organization_id = member_organization() and n.id = any(notification_ids)
$$;

-- Days of the due-date reminder job: planned by the first process, done when all are sent.
create table notification_mornings (
  day date primary key,
  done_at timestamptz
);
grant select, insert, update, delete on notification_mornings to doneup_system;
