-- Someone who leaves keeps their name in the tasks that they have done; what is still to do becomes unassigned.
create or replace function unassign_tasks_of(organization uuid, person uuid) returns setof uuid
language sql set search_path = pg_catalog, public, pg_temp as $$
  update tasks t set assignee_id = null
  where t.organization_id = organization and t.assignee_id = person and t.done_on is null
    and assignee_role(t.organization_id, t.project_id, person) is null
  returning t.id
$$;

-- A task that is to do again isn't that of someone who has left.
create function unassign_reopened_task() returns trigger
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if assignee_role(new.organization_id, new.project_id, new.assignee_id) is null then
    new.assignee_id := null;
    new.assigned_by := null;
  end if;
  return new;
end $$;
create trigger tasks_reopened before update of done_on on tasks
  for each row when (old.done_on is not null and new.done_on is null and new.assignee_id is not null)
  execute function unassign_reopened_task();

-- As before, and by name those who have left and have done tasks: they have no project, so that none can be given to them.
create or replace function assignable_people() returns table (user_id uuid, name text, project_ids uuid[])
language plpgsql stable security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  organization uuid := member_organization();
begin
  return query
  with builders as (
    select g.user_id as person, array_agg(p.id order by p.id) as projects from deal_guests g
    join projects p on p.organization_id = g.organization_id and p.opportunity_id = g.opportunity_id and p.deleted_at is null
    where g.organization_id = coalesce(organization, builder_organization()) and g.role = 'builder' and g.user_id is not null
      and (g.until is null or g.until >= (now() at time zone 'Pacific/Auckland')::date)
      and not exists (select from organization_members m where m.organization_id = g.organization_id and m.user_id = g.user_id)
    group by g.user_id
  )
  select p.person, coalesce(nullif(u.name, ''), nullif(split_part(u.email, '@', 1), ''), u.email), p.projects
  from (
    select m.user_id as person, null::uuid[] as projects from organization_members m where m.organization_id = organization
    union all
    select b.person, b.projects from builders b where organization is not null
    union all
    select distinct t.assignee_id, '{}'::uuid[] from tasks t
    where t.organization_id = organization and t.assignee_id is not null and t.deleted_at is null
      and not exists (select from organization_members m where m.organization_id = organization and m.user_id = t.assignee_id)
      and not exists (select from builders b where b.person = t.assignee_id)
    union all
    select seen.person, coalesce(array_agg(seen.project order by seen.project) filter (where seen.is_current), '{}') from (
      select builder_id() as person, unnest(builder_projects()) as project, true as is_current
      union
      select t.assignee_id, t.project_id, t.assignee_id = builder_id()
        or exists (select from organization_members m where m.organization_id = t.organization_id and m.user_id = t.assignee_id)
        or exists (select from builders b where b.person = t.assignee_id and t.project_id = any (b.projects))
      from tasks t
      where t.organization_id = builder_organization() and t.project_id = any (builder_projects())
        and t.assignee_id is not null and t.deleted_at is null
    ) seen where organization is null group by seen.person
  ) p join auth.users u on u.id = p.person;
end $$;
