-- A task can be assigned to a member, or to a builder of its project. No foreign key refers to both, so a trigger checks what is
-- assigned, and another takes the tasks of those who can no longer have them. The name of the constraint stays.
alter table tasks drop constraint tasks_assignee;

-- As what the person can have the task: 'member', 'builder' or null. The row stays locked, so that its end waits for this transaction.
create function assignee_role(organization uuid, project uuid, person uuid) returns text
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform from organization_members m where m.organization_id = organization and m.user_id = person for key share;
  if found then return 'member'; end if;
  perform from deal_guests g join projects p on p.organization_id = g.organization_id and p.opportunity_id = g.opportunity_id
  where g.organization_id = organization and g.user_id = person and g.role = 'builder' and p.id = project
    and (g.until is null or g.until >= (now() at time zone 'Pacific/Auckland')::date)
  for share of g;
  if found then return 'builder'; end if;
  return null;
end $$;

create function check_task_assignee() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  assigned_as text := assignee_role(new.organization_id, new.project_id, new.assignee_id);
begin
  if assigned_as is null then
    raise exception 'the assignee is neither a member nor builds the project'
      using errcode = 'foreign_key_violation', constraint = 'tasks_assignee';
  end if;
  -- A builder, who has no bell, gets one email for what is assigned within five minutes.
  if assigned_as = 'builder' and current_user_id() is distinct from new.assignee_id then
    insert into outbox (id, topic, payload, dedupe_key, run_at)
    values (uuid_v7(), 'task.assigned', jsonb_build_object('organizationId', new.organization_id, 'projectId', new.project_id,
      'userId', new.assignee_id, 'by', current_user_id(), 'since', now()),
      concat_ws(':', 'task.assigned', new.project_id, new.assignee_id), now() + interval '5 minutes')
    on conflict do nothing;
  end if;
  return null;
end $$;
create trigger tasks_assigned after insert on tasks
  for each row when (new.assignee_id is not null) execute function check_task_assignee();
create trigger tasks_reassigned after update of assignee_id, project_id on tasks
  for each row when (new.assignee_id is not null
    and (old.assignee_id is distinct from new.assignee_id or old.project_id is distinct from new.project_id))
  execute function check_task_assignee();

-- The person's tasks that they can no longer have become unassigned.
create function unassign_tasks_of(organization uuid, person uuid) returns setof uuid
language sql set search_path = pg_catalog, public, pg_temp as $$
  update tasks t set assignee_id = null
  where t.organization_id = organization and t.assignee_id = person
    and assignee_role(t.organization_id, t.project_id, person) is null
  returning t.id
$$;

create function unassign_tasks() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform unassign_tasks_of(old.organization_id, old.user_id);
  return null;
end $$;
create trigger organization_members_unassigned after delete on organization_members
  for each row execute function unassign_tasks();
create trigger deal_guests_unassigned after delete on deal_guests
  for each row when (old.user_id is not null) execute function unassign_tasks();
create trigger deal_guests_unassigned_by_change after update of until, role, user_id on deal_guests
  for each row when (old.user_id is not null) execute function unassign_tasks();

-- Who can be given tasks, by name; of builders, their projects. A builder reads who has tasks of their projects, and nothing else of them.
create function assignable_people() returns table (user_id uuid, name text, project_ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := member_organization();
begin
  return query
  select p.person, coalesce(nullif(u.name, ''), nullif(split_part(u.email, '@', 1), ''), u.email), p.projects
  from (
    select m.user_id as person, null::uuid[] as projects from organization_members m where m.organization_id = organization
    union all
    select g.user_id, array_agg(p.id order by p.id) from deal_guests g
    join projects p on p.organization_id = g.organization_id and p.opportunity_id = g.opportunity_id and p.deleted_at is null
    where g.organization_id = organization and g.role = 'builder' and g.user_id is not null
      and (g.until is null or g.until >= (now() at time zone 'Pacific/Auckland')::date)
      and not exists (select from organization_members m where m.organization_id = organization and m.user_id = g.user_id)
    group by g.user_id
    union all
    select seen.person, array_agg(seen.project order by seen.project) from (
      select builder_id() as person, unnest(builder_projects()) as project
      union
      select t.assignee_id, t.project_id from tasks t
      where t.organization_id = builder_organization() and t.project_id = any (builder_projects())
        and t.assignee_id is not null and t.deleted_at is null
    ) seen where organization is null group by seen.person
  ) p join auth.users u on u.id = p.person;
end $$;
