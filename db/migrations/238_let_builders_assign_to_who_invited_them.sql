-- A builder can give a task to the member who invited them, also before that person has a task on the project.
create or replace function assignable_people() returns table(user_id uuid, name text, project_ids uuid[])
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
      union
      select g.invited_by, p.id, true from deal_guests g
      join projects p on p.organization_id = g.organization_id and p.opportunity_id = g.opportunity_id
      join organization_members m on m.organization_id = g.organization_id and m.user_id = g.invited_by
      where g.organization_id = builder_organization() and g.user_id = builder_id() and g.role = 'builder'
        and p.id = any (builder_projects())
    ) seen where organization is null group by seen.person
  ) p join auth.users u on u.id = p.person;
end $$;
