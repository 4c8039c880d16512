-- Old entries are deleted, and those of a removed account lose network address and email.
create index audit_log_at on audit_log (at);
grant update (ip_address, detail) on audit_log to doneup_system;
