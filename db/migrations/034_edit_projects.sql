-- Fields of a project change by one kind of edit, like a deal's.
alter table project_events no force row level security;
alter table project_events drop constraint project_events_action_check;
update project_events set action = 'edited' where action in ('target_changed', 'actuals_changed');
alter table project_events add constraint project_events_action_check
  check (action in ('moved', 'sold', 'edited', 'deleted', 'undeleted'));
alter table project_events force row level security;
