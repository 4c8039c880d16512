-- What is assigned to a builder while their email is being sent, or after it couldn't be, was in none: the job's key was taken.
create or replace function check_task_assignee() returns trigger
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
    insert into outbox as job (id, topic, payload, dedupe_key, run_at)
    values (uuid_v7(), 'task.assigned', jsonb_build_object('organizationId', new.organization_id, 'projectId', new.project_id,
      'userId', new.assignee_id, 'by', current_user_id(), 'since', now()),
      concat_ws(':', 'task.assigned', new.project_id, new.assignee_id), now() + interval '5 minutes')
    -- A job that runs ends without effect on the one that takes its place, which names its tasks again in case it fails.
    on conflict (dedupe_key) where dedupe_key is not null do update
      set id = excluded.id, run_at = excluded.run_at, leased_until = null, dead_at = null, attempts = 0
      where job.leased_until is not null or job.dead_at is not null;
  end if;
  return null;
end $$;
