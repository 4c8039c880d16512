-- The last day for which days_late and stage_ends_on hold, unless the plan or the board changes; null if they stay. A plan gets later
-- each day on which a stage should be finished, and isn't.
alter table projects add column days_late_until date;
alter table projects no force row level security;
update projects set days_late_until = current_date - 1 where plan is not null and status <> 'sold';
alter table projects force row level security;
create index projects_late on projects (days_late_until) where days_late_until is not null;
