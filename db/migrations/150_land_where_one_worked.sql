-- Where signing in leads, on any device: the organization in which the person last worked.
-- Not a foreign key: organizations refer to users, and backups are loaded in that order. One that is gone counts as none.
alter table auth.users add column last_organization_id uuid;

