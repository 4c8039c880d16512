-- Reminders before a bright-line period ends. Their due day is the day of registration, from which the period is counted.
alter table notifications drop constraint notifications_due_kind_check;
alter table notifications add constraint notifications_due_kind_check
  check (due_kind in ('settlement', 'unconditional', 'target', 'bright_line'));
