-- Where signing in leads, on any device: the organization in which the person last worked, and the last deal opened as a guest.
alter table auth.users add column last_organization_id uuid references organizations (id) on delete set null;
create index users_last_organization on auth.users (last_organization_id) where last_organization_id is not null;

alter table deal_guests add column opened_at timestamptz;
