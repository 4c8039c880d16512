-- The day of an organization's last reminders: those of missed days are sent by the next check of this organization.
alter table organizations add column reminded_on date;
update organizations set reminded_on = (select max(day) from notification_mornings where done_at is not null);
