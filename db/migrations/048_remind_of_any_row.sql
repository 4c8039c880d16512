-- A reminder names the row whose date it is about. The kinds of dates are listed in the code only, so a new one needs no migration.
alter table notifications add column due_id uuid;
alter table notifications no force row level security;
update notifications set due_id = case when due_kind = 'target' then project_id else opportunity_id end
where due_kind is not null;
update notifications set subject = 'due:' || due_id || substr(subject, 41) where due_kind = 'bright_line';
alter table notifications force row level security;
alter table notifications drop constraint notifications_due_kind_check;
alter table notifications add constraint notifications_due_row check ((due_kind is null) = (due_id is null));
-- The title of a task and when it is due.
alter table notifications drop constraint notifications_title_check;
alter table notifications add constraint notifications_title_check check (length(title) between 1 and 300);
