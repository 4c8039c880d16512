-- The plan of a project's stages, and what it was when the baseline was set; null before. Version 0: never saved.
alter table projects
  add column plan jsonb,
  add column plan_baseline jsonb,
  add column plan_version integer not null default 0,
  -- The expected last day of the stage that the project is in.
  add column stage_ends_on date,
  -- Calendar days that the plan ends after its baseline.
  add column days_late integer,
  -- The sums of the budget's lines, in NZD including GST; null without a budget.
  add column budget numeric(13, 2),
  add column budget_forecast numeric(13, 2);

alter table project_events drop constraint project_events_action_check;
alter table project_events add constraint project_events_action_check
  check (action in ('moved', 'sold', 'edited', 'deleted', 'undeleted', 'budget', 'variation', 'quote', 'expense', 'plan'));
