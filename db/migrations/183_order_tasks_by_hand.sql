-- The order of tasks due on the same day. A position is a fractional index; that of a new task is the time at which it was added, in
-- microseconds, so that it comes after the others.
alter table tasks add column position text collate "C" check (length(position) between 1 and 200);
update tasks t set position = 'q' || lpad((extract(epoch from created_at) * 1000000)::bigint::text, 17, '0');
alter table tasks alter column position set default
  'q' || lpad((extract(epoch from clock_timestamp()) * 1000000)::bigint::text, 17, '0');
alter table tasks alter column position set not null;
