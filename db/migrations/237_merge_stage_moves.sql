-- A person's further moves of a deal or project within the hour change the notification of the first.
alter table notifications add column status_after text;

drop policy own_additions on notifications;
-- Who added or moved something changes the notification of their own.
create policy own_notices on notifications for update to doneup_app
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and user_id = current_user_id() and (added_kind is not null or status_before is not null))
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid
    and user_id = current_user_id() and (added_kind is not null or status_before is not null));
