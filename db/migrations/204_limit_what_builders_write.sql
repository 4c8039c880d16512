-- A builder moves a project, and changes the days of a plan's stages and when they were finished. The rest of the row is its members';
-- what follows from these changes (positions, versions, days, sums of the budget) isn't a choice of the builder's.
create function is_plan_kept_from_builder(before jsonb, after jsonb) returns boolean
language sql immutable set search_path = pg_catalog, pg_temp as $$
  select coalesce(bool_and(case when jsonb_typeof(b.value) = 'object'
    then after -> b.key @> b.value - array['days', 'doneOn']
    else after -> b.key = b.value end), true)
  from jsonb_each(before) b
$$;

create function check_project_of_builder() returns trigger
language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  free constant text[] := array['status', 'position', 'version', 'updated_at', 'stage_entered_at', 'plan', 'plan_version',
    'plan_baseline', 'stage_ends_on', 'days_late', 'days_late_until', 'budget', 'budget_forecast'];
  -- A plan that was never saved starts with the project, with each stage after the one before it.
  known jsonb := coalesce(old.plan, (
    select jsonb_object_agg(s.key, '{"startsOn": null, "skipped": null}'::jsonb)
      || jsonb_build_object('startsOn', (old.start_date at time zone 'Pacific/Auckland')::date)
    from jsonb_each(new.plan) s where jsonb_typeof(s.value) = 'object'));
begin
  if to_jsonb(new) - free <> to_jsonb(old) - free
    or (old.status = 'sold') <> (new.status = 'sold')
    or not is_plan_kept_from_builder(known, new.plan)
    -- The first move out of planning sets the baseline, and its undo clears it.
    or (old.plan_baseline is not null and new.plan_baseline is not null and old.plan_baseline <> new.plan_baseline)
  then
    raise exception 'a builder changes a field of members' using errcode = 'insufficient_privilege';
  end if;
  return new;
end $$;
create trigger projects_of_builders before update on projects
  for each row when (current_setting('app.builder', true) <> '') execute function check_project_of_builder();
