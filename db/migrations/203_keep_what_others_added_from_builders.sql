-- A builder says what their own photos show, and deletes their own tasks; the tasks of others they complete and change.
alter policy builder_change on documents
  using (builder_has_deal(organization_id, opportunity_id) and uploaded_by = current_user_id())
  with check (builder_has_deal(organization_id, opportunity_id) and uploaded_by = current_user_id());

alter table tasks
  -- The builder who added it, who may delete it; null for a member's.
  add column builder_id uuid default builder_id() references auth.users (id) on delete set null,
  -- Who gave it to its assignee, who gets no email for what they gave themselves.
  add column assigned_by uuid references auth.users (id) on delete set null;
create index tasks_builder on tasks (builder_id) where builder_id is not null;
create index tasks_assigned_by on tasks (assigned_by) where assigned_by is not null;

drop policy builder on tasks;
create policy builder on tasks for select to doneup_app using (builder_has_project(organization_id, project_id));
create policy builder_new on tasks for insert to doneup_app
  with check (builder_has_project(organization_id, project_id) and builder_id = current_user_id());
create policy builder_change on tasks for update to doneup_app
  using (builder_has_project(organization_id, project_id))
  with check (builder_has_project(organization_id, project_id));

create function check_task_of_builder() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.builder_id is distinct from old.builder_id
    or (new.deleted_at is distinct from old.deleted_at and old.builder_id is distinct from current_user_id())
  then
    raise exception 'a builder deletes a task of someone else' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger tasks_of_builders before update on tasks
  for each row when (current_setting('app.builder', true) <> '') execute function check_task_of_builder();

create function keep_who_assigned() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  new.assigned_by := case when new.assignee_id is not null then current_user_id() end;
  return new;
end $$;
create trigger tasks_assigned_by_new before insert on tasks
  for each row when (new.assignee_id is not null) execute function keep_who_assigned();
create trigger tasks_assigned_by_change before update of assignee_id, project_id on tasks
  for each row when (old.assignee_id is distinct from new.assignee_id or old.project_id is distinct from new.project_id)
  execute function keep_who_assigned();
