-- As long as emails of agents and members.
alter table suppliers drop constraint suppliers_email_check;
alter table suppliers add constraint suppliers_email_check check (length(email) <= 320);
