-- Colleagues are notified of tasks that a person completes, as of what a person adds.
alter table notifications drop constraint notifications_added_kind_check,
  add constraint notifications_added_kind_check check (added_kind in ('receipt', 'photo', 'task', 'completed_task'));
