-- The days of a plan that was never saved are those of its project's start: housekeeping works them out, as of the day before.
alter table projects alter column days_late_until set default current_date - 1;
alter table projects no force row level security;
update projects set days_late_until = current_date - 1 where plan is null and status <> 'sold';
alter table projects force row level security;
